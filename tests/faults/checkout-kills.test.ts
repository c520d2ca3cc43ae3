import { expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { FAULT_POINTS, type FaultPoint } from '#api/parts/fault-points.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import { books, newKey, pay, readyToPay, type Shopper } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'
import type { Task } from './checkout-process.ts'
import { killedAt } from './killed-at.ts'

/** `npm run chaos -- --rounds N` runs more. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 19)
const AT_ONCE = 2
const MINUTE_MS = 60_000

const site = await testSite({ poolSize: 20 })
// Two hundred orders take the same window, so its capacity must not matter here.
await site.db.query({ text: 'UPDATE outlet SET slot_capacity = 100000' })
await site.db.query({ text: 'UPDATE store SET version = version + 1' })
await site.parts.stores.refresh()
/** Time only moves forward: each recovery lets some pass for everyone. */
let laterMs = 0
site.setClock(() => new Date(Date.now() + laterMs))

/** Windows several days ahead. Time jumps in this test, and the earliest window would close between two attempts. */
const windows = await farWindows()

async function farWindows() {
  const { basket } = await readyToPay(site)
  const query = {
    outlet_id: String(basket.outlet_id),
    sales_type_id: String(basket.sales_type_id),
    turnaround_hours: '96',
  }
  const { first } = await site.call()('GET /checkout/slots', { query })
  const first_starts_at = first?.[4]?.windows[2]?.starts_at ?? null
  const { last } = await site.call()('GET /checkout/slots', {
    query: { ...query, first_starts_at: first_starts_at ?? '' },
  })
  return { first_starts_at, last_starts_at: last?.[4]?.windows[2]?.starts_at ?? null }
}

const killed = (point: FaultPoint, task: Task) => killedAt({ connection: site.connection, laterMs }, point, task)

const payTask = ({ body }: Shopper, key: string): Task => ({
  kind: 'pay',
  path: '/api/checkout/orders',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
  body: JSON.stringify(body),
})

/**
 * Acts like the browser after a broken connection, which sends the same request again until it gets an answer, and
 * like the worker meanwhile.
 */
async function recovered(shopper: Shopper, key: string): Promise<Purchase> {
  let last: unknown
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = await pay(site, shopper, key).catch((error) => {
      last = error
      return error.response?.purchase as Purchase | undefined
    })
    if (answer && answer.status !== 'awaiting_payment') return answer
    await waitForRunningPayments()
    laterMs += 31_000
    await lookAfterPayments(site.parts)
  }
  throw new Error('the order is stuck', { cause: last })
}

/**
 * Waits until no process is recording a payment. The clock jumps here, but a running or killed process needs real
 * time.
 */
async function waitForRunningPayments() {
  await site.db.query({
    text: `SELECT id FROM payment_attempt WHERE status IN ('created', 'requires_action', 'authorised') ORDER BY id FOR UPDATE`,
  })
}

async function inTurns(points: readonly FaultPoint[], round: (point: FaultPoint) => Promise<void>): Promise<number> {
  const work = points.flatMap((point) => Array.from({ length: ROUNDS }, () => point))
  const total = work.length
  const lane = async () => {
    for (let point = work.pop(); point; point = work.pop()) await round(point)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return total
}

async function balanced() {
  const { at_gateway, in_orders, owed, orders, charges, taken, bookings } = await books(site)
  expect({ in_orders, owed, orders, taken }).toEqual({
    in_orders: at_gateway,
    owed: at_gateway,
    orders: charges,
    taken: bookings,
  })
}

const ON_THE_WAY = FAULT_POINTS.filter((point) => point !== 'settle:begun')
const LOOKED_AFTER = ['settle:begun', 'settle:recorded', 'settle:committed'] as const
let kills = 0

test('D3.5 the server is killed at every step of a payment: sent again, there is one order and one charge', async () => {
  kills += await inTurns(ON_THE_WAY, async (point) => {
    const shopper = await readyToPay(site, { more: windows })
    const key = newKey()
    expect(await killed(point, payTask(shopper, key))).toBe('killed')
    const purchase = await recovered(shopper, key)
    expect(purchase).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
    const { rows } = await site.db.query({
      text: `SELECT count(*)::integer AS charges FROM sandbox_payment p JOIN payment_attempt a ON a.id = p.attempt_id
             WHERE a.order_id = $1 AND p.status = 'captured'`,
      values: [purchase.order_id],
    })
    expect(rows[0].charges).toBe(1)
  })
  await balanced()
}, 900_000)

test('D3.3 the worker is killed while it looks after a payment: another one finishes it', async () => {
  kills += await inTurns(LOOKED_AFTER, async (point) => {
    const shopper = await readyToPay(site, { card: 'late', more: windows })
    const key = newKey()
    const { payment } = await pay(site, shopper, key)
    expect(payment.status).toBe('created')
    laterMs += MINUTE_MS
    await killed(point, { kind: 'look_after' })
    expect(await recovered(shopper, key)).toMatchObject({ status: 'confirmed' })
  })
  await balanced()
}, 900_000)

test('D3.5 at least 200 kills, and nothing is left over: no order waits that was paid, no attempt is open', async () => {
  if (!process.env.CHAOS_ROUNDS) expect(kills).toBeGreaterThanOrEqual(200)
  const { rows } = await site.db.query({
    text: `SELECT (SELECT count(*) FROM payment_attempt WHERE status IN ('created', 'requires_action', 'authorised'))::integer AS open,
             (SELECT count(*) FROM customer_order WHERE status = 'awaiting_payment' AND paid_cents > 0)::integer AS unfinished,
             (SELECT count(*) FROM refund)::integer AS refunds`,
  })
  expect(rows[0]).toEqual({ open: 0, unfinished: 0, refunds: 0 })
})
