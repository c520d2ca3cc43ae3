import { useState } from 'react'
import type { Purchase } from '#contract/order/checkout.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { purchasePage } from '../result/purchase-page.ts'

type StopPaymentProps = { purchase: Purchase; onChanged: (purchase: Purchase) => void }

/**
 * Stops a payment that waits for the payer or has got no answer, so that the same order can be paid another way. A payment that was made meanwhile
 * counts. One that the bank still works on goes on.
 */
export function StopPayment({ purchase, onChanged }: StopPaymentProps) {
  const { api } = useApp()
  const { notify } = useNotify()
  const [isAsking, setAsking] = useState(false)
  async function stop() {
    setAsking(true)
    try {
      const params = { id: purchase.guest_token ?? purchase.order_id }
      const stopped = await api('POST /checkout/orders/:id/stop-payment', { params })
      onChanged(stopped)
      if (purchasePage(stopped) === 'checkoutWaiting') notify(paymentTexts.stop.goesOn, 'info')
    } catch (error) {
      notify(failureWords(error), 'error')
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className="mt-4 flex flex-col items-center text-center">
      {purchase.payment.action === null && <p className="text-14 text-ink-muted">{paymentTexts.stop.isSafe}</p>}
      <Button look="plain" isLoading={isAsking} onClick={stop}>
        {purchaseTexts.waiting.otherWay}
      </Button>
    </div>
  )
}
