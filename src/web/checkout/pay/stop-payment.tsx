import { useState } from 'react'
import type { Purchase } from '#contract/order/checkout.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'

type StopPaymentProps = { purchase: Purchase; onChanged: (purchase: Purchase) => void }

/** Stops a payment that waits for the payer, so that the same order can be paid another way. */
export function StopPayment({ purchase, onChanged }: StopPaymentProps) {
  const { api } = useApp()
  const { notify } = useNotify()
  const [isAsking, setAsking] = useState(false)
  async function stop() {
    setAsking(true)
    try {
      const params = { id: purchase.guest_token ?? purchase.order_id }
      onChanged(await api('POST /checkout/orders/:id/stop-payment', { params }))
    } catch (error) {
      notify(failureWords(error), 'error')
    } finally {
      setAsking(false)
    }
  }
  return (
    <p className="mt-4 flex justify-center">
      <Button look="plain" isLoading={isAsking} onClick={stop}>
        {purchaseTexts.waiting.otherWay}
      </Button>
    </p>
  )
}
