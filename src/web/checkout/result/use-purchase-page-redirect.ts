import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import { useTo } from '../../state/links/use-to.ts'
import { purchaseAddress } from './purchase-address.ts'
import { type PurchasePage, purchasePage } from './purchase-page.ts'

/** Redirects when the purchase's status belongs to another page than this one. True while the order's own page is about to open. */
export function usePurchasePageRedirect(page: PurchasePage, purchase: Purchase | null): boolean {
  const navigate = useNavigate()
  const to = useTo()
  useEffect(() => {
    if (purchase && purchasePage(purchase) !== page) navigate(purchaseAddress(purchase, to), { replace: true })
  }, [page, purchase, navigate, to])
  return purchase !== null && purchasePage(purchase) === 'order'
}
