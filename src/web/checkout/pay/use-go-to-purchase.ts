import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import { rememberQuery } from '../../state/gateway-visit.ts'
import { useTo } from '../../state/links/use-to.ts'
import { purchasePage } from '../result/purchase-page.ts'
import { purchaseStorage } from '../result/purchase-storage.ts'

/** Opens the page of a purchase's status. It replaces the Pay page in the history, so that Back does not lead to it. */
export function useGoToPurchase(): (purchase: Purchase) => Promise<void> {
  const navigate = useNavigate()
  const to = useTo()
  return useCallback(
    async (purchase) => {
      purchaseStorage.add(purchase)
      const { action } = purchase.payment
      const page = purchasePage(purchase)
      await navigate(to(page, {}, { order: purchase.order_id }), { replace: true })
      if (page !== 'checkoutWaiting' || !action) return
      rememberQuery()
      if (action.kind === 'redirect') window.location.assign(action.url)
    },
    [navigate, to],
  )
}
