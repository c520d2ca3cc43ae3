import { createHash } from 'node:crypto'
import { mobileNumber } from '#rules/access/mobile-number.ts'
import { sameMailbox } from '#rules/rewards/same-mailbox.ts'

export type PersonFacts = { customerId: string | null; email: string | null; mobile: string | null }

const hashed = (kind: string, value: string) => `${kind}:${createHash('sha256').update(value).digest('base64url')}`

/** Hashes of the mobile number and email, to recognise the same contact again without storing it. */
export function contactPersons({ email, mobile }: Omit<PersonFacts, 'customerId'>): string[] {
  const persons: string[] = []
  if (email) persons.push(hashed('email', sameMailbox(email)))
  if (mobile) persons.push(hashed('mobile', mobileNumber(mobile) ?? mobile))
  return persons
}

/** All identities of a buyer. Buyers who share one count as the same person, which prevents voucher farming. */
export function personsOf({ customerId, ...contact }: PersonFacts): string[] {
  return [...(customerId ? [`customer:${customerId}`] : []), ...contactPersons(contact)].sort()
}
