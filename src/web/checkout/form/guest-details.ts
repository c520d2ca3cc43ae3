import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { email, emailOrNothing, mobile, typedRequired } from '#contract/account/account-fields.ts'
import { NAME_MAX } from '#contract/account/account-limits.ts'
import { addressForm } from '#contract/account/address-form.ts'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import { useForm } from '../../state/use-form.ts'
import type { CheckoutContext } from '../review/checkout-context.ts'
import { withNewestPostalCode } from './newest-postal-code.ts'
import { chosenPostalCode, useNewestPostalCode } from './use-newest-postal-code.ts'

/** Equal to the contract's guestContact. Importing that would add its whole file to the bundle. */
const name = typedRequired(NAME_MAX, 'Enter your name')
const contactForm = z.object({ name, mobile, email })
/** A customer's account has the rest. */
const mobileForm = z.object({ mobile })
/** D1.8: a table's order needs only a name. The email is for the receipt. */
export const tableContactForm = z.object({ name, email: emailOrNothing })

type Details = Pick<CheckoutContext, 'data' | 'form' | 'isGuest' | 'isMobileMissing'>

/** Whether the contact is complete: a guest's own, or the mobile number that a customer's account lacks. */
export function isContactComplete({ data, form: { contact }, isGuest, isMobileMissing }: Details): boolean {
  if (!isGuest) return !isMobileMissing || z.safeParse(mobileForm, contact).success
  const isAtTable = data.salesType.category_id === SalesCategory.dineIn
  return z.safeParse(isAtTable ? tableContactForm : contactForm, contact).success
}

/** Whether a guest's address is valid, where one is needed. A customer's is chosen from the saved ones. */
export function isGuestAddressComplete({ data, form: { address }, isGuest }: Details): boolean {
  return !isGuest || !comesToTheDoor(data.salesType.category_id) || z.safeParse(addressForm, address).success
}

/** S6.2: a guest's name, contact and address. The postal code is the one that the guest chose last (D1.10). */
export function useGuestDetails({ data, form, change, isGuest }: Details & Pick<CheckoutContext, 'change'>) {
  const needsAddress = isGuest && comesToTheDoor(data.salesType.category_id)
  const [query] = useSearchParams()
  const [first] = useState(() => withNewestPostalCode(form.address, chosenPostalCode(query.get('zcd'))))
  // The values that the fields start with. A field that differs from them is validated on blur.
  const [firstContact] = useState(form.contact)
  const contact = useForm(isGuest ? contactForm : mobileForm, firstContact)
  const address = useForm(addressForm, first.address)
  const replacedBy = useNewestPostalCode(address, { first, isShown: needsAddress })
  useEffect(
    () => change({ contact: contact.values, address: address.values }),
    [change, contact.values, address.values],
  )
  return { contact, address, replacedBy }
}

export type GuestDetails = ReturnType<typeof useGuestDetails>
