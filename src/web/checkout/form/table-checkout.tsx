import { useEffect, useRef, useState } from 'react'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { joinedTable } from '../../state/place/joined-table.ts'
import { useForm } from '../../state/use-form.ts'
import { PayPart } from '../pay/pay-part.tsx'
import { useTodo } from '../ready/use-todo.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { ReviewItems } from '../review/review-items.tsx'
import { ExtrasPart } from './extras-part.tsx'
import { isContactComplete, tableContactForm } from './guest-details.ts'
import { Part } from './part.tsx'
import { UnknownTable } from './unknown-table.tsx'

const texts = checkoutTexts.where

/** D1.8: the checkout of a table. It is a single page: name, payment and items. */
export function TableParts() {
  const checkout = useCheckoutContext()
  const { data, isGuest } = checkout
  useTodo(isContactComplete(checkout) ? null : texts.yourName)
  return (
    <>
      {!data.table && <UnknownTable />}
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
  const [first] = useState(() => ({
    // The name given when joining the table. The token comes from the loader, because the app's state may not have the table yet.
    name: form.contact.name || (joinedTable.at(data.table?.token)?.name ?? ''),
    email: form.contact.email,
  }))
  const contact = useForm(tableContactForm, first)
  const { values } = contact
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    checkFields.current = async () => (await contact.submit(async () => null)).kind === 'done'
  })
  useEffect(() => change({ contact: { ...values, mobile } }), [change, values, mobile])
  // The name is the only required field, so it gets the focus.
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
