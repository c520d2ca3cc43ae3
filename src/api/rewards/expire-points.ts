import { POINTS_NOTICE_DAYS } from '#contract/rewards/voucher-limits.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { lotsLeft } from '#rules/rewards/points.ts'
import { lockCustomer } from '../customer/address.queries.ts'
import type { Database, Queryable } from '../db/database.ts'
import { publish } from '../events/events.ts'
import {
  addPoints,
  closeLots,
  customersToNotice,
  customersWithLots,
  markNoticed,
  pointsLedger,
} from '../points/points.queries.ts'

const BATCH_SIZE = 200
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
type CustomerKey = { store_id: number; customer_id: string }

/** D6.2: points expire twelve months after they were earned, oldest first. Idempotent, and safe to run in several processes at once. */
export async function expirePoints(db: Database, now: Date): Promise<void> {
  for await (const customer of inBatches((after) =>
    customersWithLots.all(db, now, after.store_id, after.customer_id, BATCH_SIZE),
  )) {
    await db.transaction((tx) => expireForCustomer(tx, customer, now))
  }
}

/** Runs under the customer's lock, so the points cannot be spent at the same time. */
async function expireForCustomer(
  tx: Queryable,
  { store_id: storeId, customer_id: customerId }: CustomerKey,
  now: Date,
) {
  if (!(await lockCustomer.maybe(tx, storeId, customerId))) return
  for (const { id, left, expiresAt } of await lotsOf(tx, storeId, customerId)) {
    if (expiresAt > now || left === 0) continue
    await addPoints.maybe(tx, {
      storeId,
      customerId,
      kind: 'expired',
      points: -left,
      amountCents: null,
      orderId: null,
      voucherId: null,
      reason: `expiry:${id}`,
      now,
      expiresAt: null,
    })
  }
  await closeLots.run(tx, storeId, customerId, now, now)
}

/** Mails customers once, a month before points that they still have expire. */
export async function noticeExpiringPoints(db: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() + POINTS_NOTICE_DAYS * DAY_MS)
  const next = (after: CustomerKey) =>
    customersToNotice.all(db, until, after.store_id, after.customer_id, BATCH_SIZE, now)
  for await (const { store_id: storeId, customer_id: customerId } of inBatches(next)) {
    await db.transaction(async (tx) => {
      if (!(await lockCustomer.maybe(tx, storeId, customerId))) return
      if ((await markNoticed.run(tx, storeId, customerId, until, now)) === 0) return
      const soon = (await lotsOf(tx, storeId, customerId)).filter(
        ({ left, expiresAt }) => left > 0 && expiresAt > now && expiresAt <= until,
      )
      const points = soon.reduce((sum, { left }) => sum + left, 0)
      const first = soon[0]?.expiresAt
      if (!first) return
      const news = { kind: 'points_expiring' as const, points, at: first.toISOString() }
      await publish(tx, 'customerNews', { storeId, customerId, news })
    })
  }
}

async function lotsOf(tx: Queryable, storeId: number, customerId: string) {
  const ledger = await pointsLedger.all(tx, storeId, customerId)
  return lotsLeft(ledger.map(({ id, points, expires_at }) => ({ id, points, expiresAt: expires_at })))
}

async function* inBatches(next: (after: CustomerKey) => Promise<CustomerKey[]>): AsyncGenerator<CustomerKey> {
  let after: CustomerKey = { store_id: 0, customer_id: LOWEST_ID }
  for (;;) {
    const batch = await next(after)
    yield* batch
    const last = batch.at(-1)
    if (!last || batch.length < BATCH_SIZE) return
    after = last
  }
}
