import { useState } from 'react'
import type { PayerAction } from '#contract/order/checkout.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { emptyForm, type PaymentChoice } from '../../checkout/form/checkout-form.ts'
import { checkoutStorage } from '../../checkout/form/checkout-storage.ts'
import { paymentOf } from '../../checkout/pay/order-request.ts'
import { NEW_CARD, settledChoice } from '../../checkout/pay/payment-choice.ts'
import { useCardReturn } from '../../checkout/pay/use-card-return.ts'
import { rememberQuery } from '../../state/gateway-visit.ts'
import { keepGuestReturn } from '../../state/login/guest-return.ts'
import type { OrderRef } from '../detail/order-ref.ts'

/** The chosen way to pay. A card that has just been entered is chosen. */
export function usePaymentChoice(options: PaymentOptions, cents: number) {
  const [chosen, setChosen] = useState<PaymentChoice | null>(null)
  const [tempCard, setTempCard] = useState(checkoutStorage.tempCard)
  useCardReturn((card) => {
    if (card.kind === 'once') {
      checkoutStorage.saveTempCard(card.card)
      setTempCard(card.card)
      setChosen(NEW_CARD)
    } else setChosen({ kind: 'saved', method_id: card.methodId })
  })
  function discardTempCard() {
    checkoutStorage.saveTempCard(null)
    setTempCard(null)
  }
  const choice = chosen ?? (tempCard ? NEW_CARD : settledChoice(options, null))
  const payment = paymentOf({ ...emptyForm(), payment: choice }, tempCard, cents)
  return { choice, choosePayment: setChosen, tempCard, discardTempCard, payment }
}

/** Prepares the return from the gateway. Returns true if the browser is leaving for the gateway's page. */
export function leaveForAction(orderRef: OrderRef, action: PayerAction): boolean {
  rememberQuery()
  if (action.kind !== 'redirect') return false
  if (orderRef.by === 'guest') keepGuestReturn(window.location.pathname)
  window.location.assign(action.url)
  return true
}
