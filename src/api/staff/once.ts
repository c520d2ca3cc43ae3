import { isIdempotencyKey } from '#contract/wire/ids.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import { claimKey, keepAnswer, knownAnswer } from '../idempotency/idempotency.queries.ts'
import { hashed } from '../idempotency/idempotency.ts'
import type { Staff } from './staff.ts'

/** The idempotency key of a request; undefined without one. `who` owns the key: an operator's key or a user of the command line. */
export function staffKey(who: string, key: string | undefined): Staff['key'] {
  if (key === undefined) return undefined
  if (!isIdempotencyKey(key)) {
    throw new Refused(400, operatorTexts.badIdempotencyKey, {
      errors: { 'Idempotency-Key': operatorTexts.badIdempotencyKey },
    })
  }
  return { who, key: hashed(key) }
}

type StaffRequest = { act: string; orderId: string | null; body: unknown }

/**
 * Runs `work` once per idempotency key. The key is claimed first, in the transaction of the act, so a refused act leaves it free. A repeated request
 * returns the stored result. Without a key every request runs.
 */
export async function once<T>(tx: Queryable, staff: Staff, request: StaffRequest, work: () => Promise<T>): Promise<T> {
  if (!staff.key) return work()
  const id = [staff.store.id, staff.key.who, staff.key.key] as const
  const fingerprint = hashed(JSON.stringify([request.act, request.orderId, request.body]))
  if (await claimKey.run(tx, ...id, fingerprint, request.orderId, staff.now)) {
    const done = await work()
    await keepAnswer.run(tx, ...id, done ?? null)
    return done
  }
  const known = await knownAnswer.one(tx, ...id)
  if (known.fingerprint !== fingerprint) throw new Refused(409, operatorTexts.idempotencyKeyReused)
  return known.answer as T
}
