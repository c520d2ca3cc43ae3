import * as z from 'zod/mini'
import { POSTAL_CODE } from '../shop/postal-code.ts'
import { mobileOrNothing, typed, typedRequired } from './account-fields.ts'
import { ACCESS_NOTES_MAX, NAME_MAX } from './account-limits.ts'

/** '#05-123', typed with or without the sign and the leading zero. Basements are 'B1'. */
export const UNIT = /^#?\s*([bB]?\d{1,3})\s*-\s*(\d{1,5}[a-zA-Z]?)$/

const notes = z
  .string()
  .check(
    z.trim(),
    z.maxLength(ACCESS_NOTES_MAX, `Keep this to ${ACCESS_NOTES_MAX} characters`),
    z.regex(/^[\P{Cc}\n\r\t]*$/u, 'Leave out special characters'),
  )

/** D5.1: the postal code is six digits as text. Only landed property has no unit. */
export const addressForm = z
  .object({
    label: z._default(typed(40), ''),
    postal_code: typed(6).check(z.regex(POSTAL_CODE, 'Enter the 6 digits of the postal code')),
    block: z._default(typed(20), ''),
    street: typedRequired(120, 'Enter the street'),
    unit: z._default(typed(12), ''),
    is_landed: z._default(z.boolean(), false),
    contact_name: z._default(typed(NAME_MAX), ''),
    contact_mobile: z._default(mobileOrNothing, ''),
    access_notes: z._default(notes, ''),
  })
  .check(
    z.refine(({ unit, is_landed }) => is_landed || unit !== '', {
      message: 'Enter the unit, such as #05-123, or tick landed property',
      path: ['unit'],
    }),
    z.refine(({ unit }) => unit === '' || UNIT.test(unit), {
      message: 'Enter the unit as #05-123',
      path: ['unit'],
    }),
  )
export type AddressForm = z.input<typeof addressForm>
