import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import { useTo } from '../../state/links/use-to.ts'
import { type PurchasePage, purchasePage } from './purchase-page.ts'

/** Redirects when the purchase's status belongs to another page than this one. */
export function usePurchasePageRedirect(page: PurchasePage, purchase: Purchase | null): void {
  const navigate = useNavigate()
  const to = useTo()
  useEffect(() => {
    if (!purchase) return
    const expected = purchasePage(purchase)
    if (expected !== page) navigate(to(expected, {}, { order: purchase.order_id }), { replace: true })
  }, [page, purchase, navigate, to])
}
