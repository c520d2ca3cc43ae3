import { isIdempotencyKey } from '#contract/wire/ids.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import { claimKey, keepAnswer, knownAnswer } from '../idempotency/idempotency.queries.ts'
import { hashed } from '../idempotency/idempotency.ts'
import type { Staff } from './staff.ts'

/** Under which key somebody acts; undefined without one. `who` is the operator's key or the user at the command line, never both. */
export function staffKey(who: string, key: string | undefined): Staff['key'] {
  if (key === undefined) return undefined
  if (!isIdempotencyKey(key)) {
    throw new Refused(400, operatorTexts.badIdempotencyKey, {
      errors: { 'Idempotency-Key': operatorTexts.badIdempotencyKey },
    })
  }
  return { who, key: hashed(key) }
}

type Asked = { act: string; orderId: string | null; body: unknown }

/**
 * Does what staff asked for once for each of their keys: claimed in the transaction of the act, before anything else, and forgotten with it when
 * the act is refused. Asked again, the same was done, and the answer is what was done then. Without a key every request is a new one.
 */
export async function once<T>(tx: Queryable, staff: Staff, asked: Asked, work: () => Promise<T>): Promise<T> {
  if (!staff.key) return work()
  const id = [staff.store.id, staff.key.who, staff.key.key] as const
  const fingerprint = hashed(JSON.stringify([asked.act, asked.orderId, asked.body]))
  if (await claimKey.run(tx, ...id, fingerprint, asked.orderId, staff.now)) {
    const done = await work()
    await keepAnswer.run(tx, ...id, done ?? null)
    return done
  }
  const known = await knownAnswer.one(tx, ...id)
  if (known.fingerprint !== fingerprint) throw new Refused(409, operatorTexts.idempotencyKeyReused)
  return known.answer as T
}
