import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import { rememberQuery } from '../../state/gateway-visit.ts'
import { useTo } from '../../state/links/use-to.ts'
import { purchaseAddress } from '../result/purchase-address.ts'
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
      await navigate(purchaseAddress(purchase, to), { replace: true })
      if (purchasePage(purchase) !== 'checkoutWaiting' || !action) return
      rememberQuery()
      if (action.kind === 'redirect') window.location.assign(action.url)
    },
    [navigate, to],
  )
}
