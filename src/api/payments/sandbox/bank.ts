import { createHmac } from 'node:crypto'
import type { Random } from '../../base/random.ts'
import type { Database } from '../../db/database.ts'
import { brandOf, type Expiry } from './card-number.ts'
import { enterSandboxCard, sandboxSecrets } from './sandbox-card.queries.ts'
import { behaviourOf } from './test-cards.ts'

/** What the sandbox is run with: connections, time and an address of its own. */
export type Bank = {
  db: Database
  clock: () => Date
  random: Random
  /** Where its pages are, such as http://pay.localhost:3000. */
  origin: string
  secrets: { webhook: string; fingerprint: string }
}

export async function openBank({ db, clock, random, origin }: Omit<Bank, 'secrets'>): Promise<Bank> {
  return { db, clock, random, origin, secrets: await sandboxSecrets.one(db) }
}

/** Short enough for a PayNow reference of 25 characters, long enough not to be guessed. */
export const newRef = ({ random }: Bank, kind: string) => `${kind}_${random.bytes(15).toString('base64url')}`

/** Takes a card for a visit. The number ends here: kept are its last digits, what it is known by, and how it behaves. */
export async function takeCard(bank: Bank, setupRef: string, number: string, { month, year }: Expiry) {
  const { db, clock, secrets } = bank
  const fingerprint = createHmac('sha256', secrets.fingerprint).update(number).digest('base64url').slice(0, 22)
  await enterSandboxCard.run(db, {
    setupRef,
    cardRef: newRef(bank, 'card'),
    brand: brandOf(number),
    last4: number.slice(-4),
    expMonth: month,
    expYear: year,
    fingerprint,
    behaviour: behaviourOf(number),
    now: clock(),
  })
}
