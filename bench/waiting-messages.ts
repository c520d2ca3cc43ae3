import { randomBytes } from 'node:crypto'
import { tellAboutOrder } from '#api/messages/tell.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { orderOf, ordersLike } from './checkout-order.ts'
import type { BenchStore } from './store-fixture.ts'

const LANES = 5
/** Later than the benchmark ends. */
const LATER_MS = 24 * HOUR_MS

/**
 * Paid orders of as many persons, each with two waiting messages: the confirmation, which the checkout itself makes and which is a mail with
 * document, scene and calendar file, and the reminder of the pickup, which is a text message. None is due.
 */
export async function addWaitingMessages(opened: BenchStore, orders: number): Promise<void> {
  const model = await orderOf(opened)
  // The store after its windows got room.
  const store = { ...opened, arrival: { ...opened.arrival, ...opened.stores.byHost('localhost') } }
  const waiting = (await ordersLike(store, model, orders)).entries()
  await inLanes(async () => {
    for (const [index, order] of waiting) await placeOrder(store, order, index)
  })
  const { rows } = await store.db.query({
    text: `SELECT t.store_id, t.order_id, t.slug FROM trip t WHERE t.leg = 'first' ORDER BY t.order_id`,
  })
  const trips = (rows as { store_id: number; order_id: string; slug: string }[]).values()
  await inLanes(async () => {
    for (const { store_id: storeId, order_id: orderId, slug: trip } of trips) {
      const about = { storeId, orderId, trip, now: new Date(), delayMs: LATER_MS }
      await store.db.transaction((tx) => tellAboutOrder(tx, 'pickup_reminder', about))
    }
  })
  await store.db.query({ text: RESCHEDULE, values: [MEASURED, '1 day'] })
  // Who has paid is not reminded to pay. These messages end before the measurement, without being sent.
  await store.db.query({ text: RESCHEDULE, values: [['unpaid'], '0'] })
  await store.tidy(['customer_order', 'order_line', 'trip', 'invoice', 'message', 'graphile_worker._private_jobs'])
}

/** Each lane takes the next from a shared iterator. */
async function inLanes(lane: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function placeOrder({ api, arrival }: BenchStore, order: object, index: number): Promise<void> {
  const mobile = String(90_000_000 + index)
  // Every order has its own person.
  const contact = { name: `Bench ${index}`, mobile, email: `bench${index}@example.com` }
  const answer = await api.fetch(
    new Request('http://localhost/api/checkout/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomBytes(18).toString('base64url') },
      body: JSON.stringify({ ...order, contact }),
    }),
    // Orders of one address wait for each other.
    { ...arrival, clientAddress: [10, ...randomBytes(3)].join('.') },
  )
  if (answer.status !== 200) throw new Error(`an order was answered with ${answer.status}: ${await answer.text()}`)
}

/** Moves the jobs of the messages of these kinds. */
const RESCHEDULE = `SELECT count(*) FROM graphile_worker.reschedule_jobs(
  ARRAY(SELECT j.id FROM graphile_worker._private_jobs j JOIN message m ON m.id = (j.payload ->> 'message')::uuid WHERE m.kind = ANY ($1)),
  run_at => now() + $2::interval)`
const MEASURED = ['confirmation', 'pickup_reminder']

/** From now on all of them are due. */
export async function makeDue({ db }: BenchStore): Promise<void> {
  await db.query({ text: RESCHEDULE, values: [MEASURED, '0'] })
}

/** How many jobs are due or will be soon. */
export async function countDueJobs({ db }: BenchStore): Promise<number> {
  const { rows } = await db.query({
    text: `SELECT count(*)::integer AS count FROM graphile_worker.jobs WHERE run_at < now() + interval '1 hour'`,
  })
  return (rows[0] as { count: number }).count
}
