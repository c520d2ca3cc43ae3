import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { checkoutStorage, type PressedQuote } from '../form/checkout-storage.ts'
import { NEW_CARD, newChoice } from '../pay/payment-choice.ts'
import { useCardReturn } from '../pay/use-card-return.ts'
import { usePageRestored } from '../pay/use-page-restored.ts'
import type { CheckoutData } from './load-checkout.ts'

/** Takes over the card that the shopper entered on the gateway's page, and the quote for which they had pressed Pay. */
export function useEnteredCard(data: CheckoutData, change: (changed: Partial<CheckoutForm>) => void) {
  const [tempCard, setTempCard] = useState(checkoutStorage.tempCard)
  const [pressedQuote, setPressedQuote] = useState<PressedQuote | null>(null)
  useCardReturn((card, pressedHash) => {
    // The URL names the quote, and this tab must have stored the same one. So a forged link cannot pay.
    const stored = pressedHash === null ? null : checkoutStorage.takePressedQuote()
    if (stored?.hash === pressedHash) setPressedQuote(stored)
    if (card.kind === 'once') {
      checkoutStorage.saveTempCard(card.card)
      setTempCard(card.card)
      change(newChoice(data.options, NEW_CARD))
    } else {
      change(newChoice(data.options, { kind: 'saved', method_id: card.methodId }))
    }
  })
  // Back from the order page, the browser restores this page as it was before the card was entered.
  const { revalidate } = useRevalidator()
  usePageRestored(() => {
    setTempCard(checkoutStorage.tempCard())
    void revalidate()
  })
  return { tempCard, pressedQuote }
}
