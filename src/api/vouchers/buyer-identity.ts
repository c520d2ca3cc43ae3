import type { Queryable } from '../db/database.ts'
import type { Viewer } from '../parts/scope.ts'
import { personsOf } from './buyer-identities.ts'
import { customerContacts, hasOrdered } from './use-voucher.queries.ts'

export type Person = { customerId: string | null; emails: string[]; mobiles: string[]; persons: string[] }

type Contact = { email: string | null; mobile: string | null }

/** Somebody by account and contacts: those of the account, and those an order was given. */
export function personFrom(customerId: string | null, contacts: readonly Contact[]): Person {
  const emails = contacts.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
  const mobiles = contacts.flatMap(({ mobile }) => (mobile ? [mobile] : []))
  const persons = contacts.flatMap((contact) => personsOf({ customerId, ...contact }))
  return { customerId, emails: [...new Set(emails)], mobiles: [...new Set(mobiles)], persons: [...new Set(persons)] }
}

/** A guest is nobody yet: who it is shows when the order is placed. */
export async function viewerPerson(db: Queryable, storeId: number, viewer: Viewer): Promise<Person> {
  if (viewer.kind === 'guest') return personFrom(null, [])
  return personFrom(viewer.id, [await customerContacts.one(db, storeId, viewer.id)])
}

export async function isFirstOrderOf(
  db: Queryable,
  storeId: number,
  { customerId, emails, mobiles }: Person,
  butOrderId: string | null = null,
): Promise<boolean> {
  if (!customerId && emails.length === 0 && mobiles.length === 0) return true
  const { has_ordered } = await hasOrdered.one(db, storeId, customerId, emails, mobiles, butOrderId)
  return !has_ordered
}
