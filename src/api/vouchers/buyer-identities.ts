import { createHash } from 'node:crypto'
import { singaporeMobile } from '#rules/access/mobile-number.ts'
import { sameMailbox } from '#rules/rewards/same-mailbox.ts'

export type PersonFacts = { customerId: string | null; email: string | null; mobile: string | null }

const hashed = (kind: string, value: string) => `${kind}:${createHash('sha256').update(value).digest('base64url')}`

/** Mobile number and email as they are kept where only "the same one again" matters. */
export function contactPersons({ email, mobile }: Omit<PersonFacts, 'customerId'>): string[] {
  const persons: string[] = []
  if (email) persons.push(hashed('email', sameMailbox(email)))
  if (mobile) persons.push(hashed('mobile', singaporeMobile(mobile) ?? mobile))
  return persons
}

/** Everything somebody is known by: whoever shares one of these with somebody is the same person (security: vouchers are not farmed). */
export function personsOf({ customerId, ...contact }: PersonFacts): string[] {
  return [...(customerId ? [`customer:${customerId}`] : []), ...contactPersons(contact)].sort()
}
