import { useEffect, useRef, useState } from 'react'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { useCardEntry } from '../../account/payments/use-card-entry.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { joinedTable } from '../../state/place/joined-table.ts'
import { useForm } from '../../state/use-form.ts'
import { paymentOf } from '../pay/order-request.ts'
import { PayAction } from '../pay/pay-action.tsx'
import { PayPart } from '../pay/pay-part.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { ReviewItems } from '../review/review-items.tsx'
import { checkoutStorage } from './checkout-storage.ts'
import { ExtrasPart } from './extras-part.tsx'
import { tableContactForm } from './guest-details.ts'
import { Part } from './part.tsx'
import { PlacePart } from './place-part.tsx'

const texts = checkoutTexts.where

/** D1.8: at a table there is one page between the menu and Pay: who, what and how to pay. */
export function TableParts() {
  const { data, isGuest } = useCheckoutContext()
  return (
    <>
      {!data.table && <PlacePart />}
      {isGuest && <NamePart />}
      <PayPart />
      <ReviewItems />
      <ExtrasPart />
    </>
  )
}

function NamePart() {
  const { data, form, change, checkFields } = useCheckoutContext()
  const { mobile } = form.contact
  const contact = useForm(tableContactForm, {
    // The name given at Join. The code is the loader's: the page may not know its table yet.
    name: form.contact.name || (joinedTable.at(data.table?.token)?.name ?? ''),
    email: form.contact.email,
  })
  const { values } = contact
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    checkFields.current = async () => (await contact.submit(async () => null)).kind === 'done'
  })
  useEffect(() => change({ contact: { ...values, mobile } }), [change, values, mobile])
  // The name is the one thing that is asked for: it can be typed at once.
  useEffect(() => {
    const field = box.current?.querySelector('input')
    if (field && !field.value) field.focus({ preventScroll: true })
  }, [])
  return (
    <Part title={texts.yourName} icon="user">
      <div ref={box} className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...contact.field('name')}
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="given-name"
          required
        />
        <TextField
          {...contact.field('email')}
          label={texts.email}
          hint={texts.receiptHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          isOptional
        />
      </div>
    </Part>
  )
}

/** Pay. A card that is still to be entered is entered on the way, and then paid with: Pay is pressed once. */
export function TableAction() {
  const { form, tempCard, quoted, checkFields, pressed } = useCheckoutContext()
  const to = useTo()
  const entry = useCardEntry()
  const [isChecking, setChecking] = useState(false)
  const { hash, total_cents: totalCents } = quoted.quote
  const isCardMissing = form.payment?.kind === 'card' && paymentOf(form, tempCard, totalCents) === null
  async function prepare(): Promise<boolean> {
    setChecking(true)
    const isRight = (await checkFields.current?.()) ?? true
    setChecking(false)
    if (!isRight || !isCardMissing) return isRight
    checkoutStorage.savePressed({ hash, totalCents })
    const isSaved = form.payment?.kind === 'card' && form.payment.isSaved
    await entry.enter({ isSaved, returnPath: to('checkout', {}, { pressed: hash }) })
    return false
  }
  return (
    <>
      <PayAction prepare={prepare} isPreparing={isChecking || entry.isLeaving} pressed={pressed} />
      {entry.form}
      <Refusal text={entry.failure} />
    </>
  )
}
