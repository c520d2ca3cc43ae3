import { createHmac } from 'node:crypto'
import type { Random } from '../../base/random.ts'
import type { Database } from '../../db/database.ts'
import { brandOf, type Expiry } from './card-number.ts'
import { enterSandboxCard, sandboxSecrets } from './sandbox-card.queries.ts'
import { behaviourOf } from './test-cards.ts'

/** The sandbox's own database connections, clock, origin and secrets. It shares none with the shop, like a separate company. */
export type Bank = {
  db: Database
  clock: () => Date
  random: Random
  /** The origin of its pages, such as http://pay.localhost:3000. */
  origin: string
  secrets: { webhook: string; fingerprint: string }
}

export async function openBank({ db, clock, random, origin }: Omit<Bank, 'secrets'>): Promise<Bank> {
  return { db, clock, random, origin, secrets: await sandboxSecrets.one(db) }
}

/** 15 random bytes: not guessable, and short enough for a PayNow reference of 25 characters. */
export const newRef = ({ random }: Bank, kind: string) => `${kind}_${random.bytes(15).toString('base64url')}`

/** Stores the card of a setup. Only its last digits, fingerprint and behaviour are kept, never the number. */
export async function takeCard(bank: Bank, setupRef: string, number: string, expiry: Expiry) {
  await enterSandboxCard.run(bank.db, {
    setupRef,
    cardRef: newRef(bank, 'card'),
    ...cardFields(bank, number, expiry),
  })
}

/** The stored fields of a card. */
export function cardFields({ clock, secrets }: Bank, number: string, { month, year }: Expiry) {
  const fingerprint = createHmac('sha256', secrets.fingerprint).update(number).digest('base64url').slice(0, 22)
  return {
    brand: brandOf(number),
    last4: number.slice(-4),
    expMonth: month,
    expYear: year,
    fingerprint,
    behaviour: behaviourOf(number),
    now: clock(),
  }
}
