import { useState } from 'react'
import { useCardEntry } from '../../account/payments/use-card-entry.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { checkoutStorage } from '../form/checkout-storage.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { isCardMissing } from './order-request.ts'
import { PayAction } from './pay-action.tsx'
import { seenOf } from './use-pressed-quote.ts'

/** The Pay button of /checkout. If the card is not entered yet, Pay opens the card page, and the order is paid on return without a second press. */
export function CheckoutAction() {
  const checkout = useCheckoutContext()
  const { form, quoted, limit, checkFields, checkAmount, pressedQuote } = checkout
  const to = useTo()
  const entry = useCardEntry()
  const [isChecking, setChecking] = useState(false)
  const { hash, total_cents: totalCents } = quoted.quote
  async function prepare(): Promise<boolean> {
    setChecking(true)
    const isValid = (await checkFields.current?.()) ?? true
    setChecking(false)
    if (!isValid || checkAmount.current?.() === false) return false
    if (!isCardMissing(checkout)) return true
    const seenLimit = limit ? { limitCents: limit.cents } : {}
    checkoutStorage.savePressedQuote({ hash, totalCents, ...seenLimit, seen: seenOf(checkout) })
    const isSaved = form.payment?.kind === 'card' && form.payment.isSaved
    await entry.enter({ isSaved, returnPath: to('checkout', {}, { pressed: hash }) })
    return false
  }
  return (
    <>
      <PayAction prepare={prepare} isPreparing={isChecking || entry.isLeaving} pressedQuote={pressedQuote} />
      {entry.form}
      <div className="max-lg:order-first max-lg:basis-full max-lg:has-[[role=alert]:empty]:hidden">
        <Refusal text={entry.failure} />
      </div>
    </>
  )
}
