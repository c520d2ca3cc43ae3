import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import { useTo } from '../../state/links/use-to.ts'
import { type PurchasePage, purchasePage } from './purchase-page.ts'

/** Leads to the page that tells where the purchase stands, as soon as that is another one. */
export function useRightPage(page: PurchasePage, purchase: Purchase | null): void {
  const navigate = useNavigate()
  const to = useTo()
  useEffect(() => {
    if (!purchase) return
    const right = purchasePage(purchase)
    if (right !== page) navigate(to(right, {}, { order: purchase.order_id }), { replace: true })
  }, [page, purchase, navigate, to])
}
