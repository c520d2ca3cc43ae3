import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { email, emailOrNothing, mobile, typedRequired } from '#contract/account/account-fields.ts'
import { NAME_MAX } from '#contract/account/account-limits.ts'
import { addressForm } from '#contract/account/address-form.ts'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import { useAppState } from '../../state/app-context.ts'
import { useForm } from '../../state/use-form.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { withNewestPostalCode } from './newest-postal-code.ts'
import { chosenPostalCode, useNewestPostalCode } from './use-newest-postal-code.ts'

/** Equal to the contract's guestContact. Importing that would add its whole file to the bundle. */
const name = typedRequired(NAME_MAX, 'Enter your name')
const contactForm = z.object({ name, mobile, email })
/** D1.8: a table's order needs only a name. The email is for the receipt. */
export const tableContactForm = z.object({ name, email: emailOrNothing })

/** Whether a guest's contact and address are valid. */
export function isGuestComplete({ contact, address }: CheckoutForm, categoryId: number): boolean {
  if (categoryId === SalesCategory.dineIn) return z.safeParse(tableContactForm, contact).success
  const needsAddress = comesToTheDoor(categoryId)
  return z.safeParse(contactForm, contact).success && (!needsAddress || z.safeParse(addressForm, address).success)
}

/** S6.2: a guest's name, contact and address. The postal code is the one that the guest chose last (D1.10). */
export function useGuestDetails(
  form: CheckoutForm,
  change: (changed: Partial<CheckoutForm>) => void,
  categoryId: number,
) {
  const needsAddress = comesToTheDoor(categoryId)
  const isGuest = useAppState((state) => state.account.kind === 'guest')
  const [query] = useSearchParams()
  const [first] = useState(() => withNewestPostalCode(form.address, chosenPostalCode(query.get('zcd'))))
  const contact = useForm(contactForm, form.contact)
  const address = useForm(addressForm, first.address)
  const [isFolded, setFolded] = useState(() => isGuestComplete({ ...form, address: first.address }, categoryId))
  const replacedBy = useNewestPostalCode(address, {
    first,
    isShown: needsAddress && isGuest,
    onReplaced: () => setFolded(false),
  })
  useEffect(
    () => change({ contact: contact.values, address: address.values }),
    [change, contact.values, address.values],
  )

  return {
    contact,
    address,
    isFolded,
    replacedBy,
    unfold: () => setFolded(false),
    /** Validates all fields, shows their errors and focuses the first one. */
    async check(): Promise<boolean> {
      const nothing = async () => null
      const isAddressValid = !needsAddress || (await address.submit(nothing)).kind === 'done'
      const isContactValid = (await contact.submit(nothing)).kind === 'done'
      return isAddressValid && isContactValid
    },
  }
}

export type GuestDetails = ReturnType<typeof useGuestDetails>
