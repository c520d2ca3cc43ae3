import { createHash } from 'node:crypto'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { Scope } from '../parts/scope.ts'
import { claimKey, claimKeyAndLock, knownKey } from './idempotency.queries.ts'

const KEY = /^[\w-]{16,128}$/

export const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

export type Once = { actor: string; key: string; fingerprint: string }

/** Identifies a request: its actor, its idempotency key and a fingerprint of its content. */
export function onceOf(scope: Scope, actor: string, asked: unknown): Once {
  const { idempotencyKey } = scope
  if (!idempotencyKey || !KEY.test(idempotencyKey)) {
    throw new Refused(400, checkoutApiTexts.keyMissing, { errors: { 'Idempotency-Key': checkoutApiTexts.keyMissing } })
  }
  return { actor, key: hashed(idempotencyKey), fingerprint: hashed(JSON.stringify(asked)) }
}

/**
 * Claims the key in the transaction that places the order. Returns undefined if the key is new, else the order of the earlier request. Waits for a
 * concurrent request with the same key to commit.
 */
export async function claim(
  tx: Queryable,
  { store, now }: Scope,
  once: Once,
  orderId: string,
): Promise<{ orderId: string } | undefined> {
  const { actor, key, fingerprint } = once
  if (await claimKey.run(tx, store.id, actor, key, fingerprint, orderId, now)) return undefined
  return knownOrder(tx, store.id, once)
}

/** Claims the key, and locks the name until the transaction ends. */
export async function claimAndLock(
  tx: Queryable,
  { store, now }: Scope,
  once: Once,
  orderId: string,
  name: string,
): Promise<{ orderId: string } | undefined> {
  const { is_new } = await claimKeyAndLock.one(tx, { storeId: store.id, ...once, orderId, now, name })
  return is_new ? undefined : knownOrder(tx, store.id, once)
}

async function knownOrder(tx: Queryable, storeId: number, { actor, key, fingerprint }: Once) {
  const known = await knownKey.one(tx, storeId, actor, key)
  if (known.fingerprint !== fingerprint) throw new Refused(422, checkoutApiTexts.keyReused)
  return { orderId: known.order_id }
}

/** Whether the key was used. Then its order exists, and the request is a repetition. */
export async function isKnownKey(db: Queryable, { store }: Scope, { actor, key }: Once): Promise<boolean> {
  return (await knownKey.maybe(db, store.id, actor, key)) !== undefined
}
