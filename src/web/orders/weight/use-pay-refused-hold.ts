import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { useCardEntry } from '../../account/payments/use-card-entry.tsx'
import { purchaseStorage } from '../../checkout/result/purchase-storage.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { answerKey, endAnswer } from '../services/answer-key.ts'
import { leaveForAction, usePaymentChoice } from '../services/use-payment-choice.ts'

type Unheld = {
  orderRef: OrderRef
  orderId: string
  totalCents: number
  isLater: boolean
  visit: string
  options: PaymentOptions
}

/** P1.2: pays a confirmed order whose money could not be held, once, however often it is pressed and even if the answer is lost. */
export function usePayRefusedHold({ orderRef, orderId, totalCents, isLater, visit, options }: Unheld) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const draft = `hold-${orderId}`
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** A second click may come before React renders the first, so the state alone does not stop it. */
  const isBusy = useRef(false)
  const entry = useCardEntry()
  const { discardTempCard, ...paying } = usePaymentChoice(options, totalCents)
  const { payment, choice } = paying

  async function send() {
    if (isBusy.current) return
    setRefusal(null)
    if (!payment) return entry.enter({ isSaved: choice?.kind === 'card' && choice.isSaved })
    isBusy.current = true
    setSending(true)
    try {
      const body = { payment, holds_later: isLater }
      const headers = { 'Idempotency-Key': answerKey(draft, body) }
      const paid = await api('POST /checkout/orders/:id/pay', { params: { id: orderRef.id }, body, headers })
      endAnswer(draft)
      // The bank leads back to an address without a guest's token.
      purchaseStorage.addOpened(paid)
      // The token of a one-time card is spent, also when the payment failed.
      if (payment.kind === 'token') discardTempCard()
      const { status, action } = paid.payment
      if (status === 'held' || status === 'kept' || status === 'captured')
        notify(orderWeightTexts.refusedHold.done(visit))
      if (action && leaveForAction(orderRef, action)) return
    } catch (error) {
      // After a lost answer or a server error the request may have arrived, so a retry uses the same key.
      if (error instanceof ApiFailure && error.httpStatus < 500) endAnswer(draft)
      setRefusal(failureWords(error))
    }
    isBusy.current = false
    setSending(false)
    await revalidate()
  }

  return {
    ...paying,
    isSending: isSending || entry.isLeaving,
    failure: refusal ?? entry.failure,
    entryForm: entry.form,
    send,
  }
}
