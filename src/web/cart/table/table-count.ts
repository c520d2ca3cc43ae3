import { useEffect } from 'react'
import { pieceCount } from '#rules/cart/cart-pricing.ts'
import { tableDues } from '#rules/cart/table-basket.ts'
import { useApp } from '../../state/app-context.ts'
import { useSharedBasket } from './shared-table.ts'

/** D1.9: the number on the header's cart link for a guest who shares a table's basket: what is left to pay. */
export function TableCount(): null {
  const { store } = useApp()
  const basket = useSharedBasket()
  const pieces = basket ? pieceCount(tableDues(basket.lines, basket.me).unpaid.map(({ item }) => item)) : null
  useEffect(() => {
    store.set({ cartPieces: pieces })
  }, [store, pieces])
  return null
}
