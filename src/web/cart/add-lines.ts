import { useCallback } from 'react'
import type { CartItem, NewCartItem } from '#contract/cart.ts'
import { cartPageTexts } from '#texts/cart.ts'
import { useApp } from '../state/app-context.ts'
import { localLine, newMergeKey } from '../state/cart-storage.ts'
import { cartOf } from './cart-of.ts'
import type { LostLine } from './cart-side.ts'

/** What is known of an item that was bought before: what was chosen, where, and as much of the rest as there is. */
export type AddedItem = Pick<NewCartItem, 'product_id' | 'option_id' | 'variant_id' | 'notes'> &
  Pick<CartItem, 'qty' | 'outlet_id' | 'sales_type_id'> &
  Partial<Omit<CartItem, 'modifiers' | 'id'>> & {
    modifiers?: readonly { modifier_id: number; modifier_name?: string; price_per_pcs?: string }[]
  }

/** Puts many lines into the cart, as ordering again does. What was refused comes back, with its name and the reason. */
export function useAddLines(): (items: readonly AddedItem[]) => Promise<LostLine[]> {
  const app = useApp()
  return useCallback(
    async (items) => {
      const cart = cartOf(app)
      cart.setAccount(app.store.get().account)
      const lines = items.flatMap((item) => localLine({ ...item, merge_key: newMergeKey() }) ?? [])
      const unreadable = items
        .filter((item) => localLine(item) === undefined)
        .map((item) => ({ name: item.product_name ?? '', reason: cartPageTexts.dropped.damaged }))
      const refused = await cart.add(lines)
      await cart.refresh()
      return [...unreadable, ...refused]
    },
    [app],
  )
}
