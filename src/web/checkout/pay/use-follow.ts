import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import { rememberQuery } from '../../state/gateway-visit.ts'
import { useTo } from '../../state/links/use-to.ts'
import { purchasePage } from '../result/purchase-page.ts'
import { purchaseStorage } from '../result/purchase-storage.ts'

/** Goes to the page that tells where a purchase stands. The page of Pay is gone from the history then: Back does not lead to it. */
export function useFollow(): (purchase: Purchase) => Promise<void> {
  const navigate = useNavigate()
  const to = useTo()
  return useCallback(
    async (purchase) => {
      purchaseStorage.keep(purchase)
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
