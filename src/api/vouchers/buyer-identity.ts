import type { Queryable } from '../db/database.ts'
import type { Viewer } from '../parts/scope.ts'
import { personsOf } from './buyer-identities.ts'
import { customerContacts, hasOrdered } from './use-voucher.queries.ts'

export type Person = { customerId: string | null; emails: string[]; mobiles: string[]; persons: string[] }

type Contact = { email: string | null; mobile: string | null }

/** A buyer from the account and the contacts of account and order. */
export function personFrom(customerId: string | null, contacts: readonly Contact[]): Person {
  const emails = contacts.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
  const mobiles = contacts.flatMap(({ mobile }) => (mobile ? [mobile] : []))
  const persons = contacts.flatMap((contact) => personsOf({ customerId, ...contact }))
  return { customerId, emails: [...new Set(emails)], mobiles: [...new Set(mobiles)], persons: [...new Set(persons)] }
}

/** A guest has no identity before the order is placed with contacts. */
export async function viewerPerson(db: Queryable, storeId: number, viewer: Viewer): Promise<Person> {
  if (viewer.kind === 'guest') return personFrom(null, [])
  return personFrom(viewer.id, [await customerContacts.one(db, storeId, viewer.id)])
}

export async function isFirstOrderOf(
  db: Queryable,
  storeId: number,
  { customerId, emails, mobiles }: Person,
  exceptOrderId: string | null = null,
): Promise<boolean> {
  if (!customerId && emails.length === 0 && mobiles.length === 0) return true
  const { has_ordered } = await hasOrdered.one(db, storeId, customerId, emails, mobiles, exceptOrderId)
  return !has_ordered
}
