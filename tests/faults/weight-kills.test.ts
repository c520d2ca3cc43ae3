import { expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { lookAfterOrders } from '#api/orders/look-after-orders.ts'
import { type FaultPoint, HOLD_POINTS, WEIGHT_POINTS } from '#api/parts/fault-points.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { newKey, pay, readyToPay, roomFor, type Shopper } from '#tests/support/checkout.ts'
import { testWalletToken } from '#tests/support/gateway.ts'
import { operatorKey } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'
import type { Task } from './checkout-process.ts'
import { killedAt } from './killed-at.ts'

/** `npm run chaos -- --rounds N` runs more. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 1)

const site = await testSite()
await roomFor(site, 100_000)
const { ordered, weigh, linesOf, photoOf, atGateway, orderOf, invoices } = await weighingShop(site)
const staffKey = await operatorKey(site)
/** Time only moves forward: each recovery lets some pass for everyone. */
let laterMs = 0
site.setClock(() => new Date(Date.now() + laterMs))

const kill = async (point: FaultPoint, task: Task) =>
  expect(await killedAt({ connection: site.connection, laterMs }, point, task)).toBe('killed')

/** A request of a customer or of staff, with one key however often it is sent. */
function request(path: string, body: unknown, token: string, key = newKey()) {
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    token,
    Authorization: `Bearer ${token}`,
  }
  const text = JSON.stringify(body)
  return {
    task: { kind: 'pay', path: `/api${path}`, headers, body: text } satisfies Task,
    send: () => site.send(`/api${path}`, { method: 'POST', headers, body: text }),
  }
}

/** The jobs of some minutes. */
async function lookAfter(ms = 2 * MINUTE_MS): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    laterMs += turn === 0 ? ms : 2 * MINUTE_MS
    await lookAfterPayments(site.parts)
    await lookAfterOrders(site.parts)
  }
}

type Order = { id: string; token: string }
const HOLD_CENTS = 4030

async function weighing({ id }: Order, grams: number) {
  const [line] = await linesOf(id)
  const body = { lines: [{ line: line?.id, grams }], photo: await photoOf(id) }
  return request(`/operator/orders/${id}/weighings`, body, staffKey)
}

const answering = ({ id, token }: Order, body: object) => request(`/orders/${id}/weight-answer`, body, token)
const yes = (order: Order) =>
  answering(order, {
    answer: 'accept',
    payment: { kind: 'wallet', wallet: 'test_wallet', token: testWalletToken('success') },
  })

/** The order's money, at the gateway and in the books. */
async function expectMoney({ id }: Order, hold: { status: string; captured_cents: number | null }, cents: number) {
  const [held, ...more] = await atGateway(id)
  expect(held).toMatchObject({ ...hold, amount_cents: HOLD_CENTS, refunded_cents: 0 })
  const taken = [held?.captured_cents ?? 0, ...more.map((one) => (one.status === 'captured' ? one.amount_cents : 0))]
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(cents)
  expect(await orderOf(id)).toMatchObject({ paid_cents: cents, refunded_cents: 0 })
  expect(await invoices(id)).toEqual(cents > 0 ? [{ series: 'invoice', cents }] : [])
  const { rows } = await site.db.query({
    text: `SELECT id FROM payment_attempt WHERE order_id = $1 AND status IN ('created', 'requires_action', 'authorised', 'held', 'review')`,
    values: [id],
  })
  expect(rows).toEqual([])
}

/** Each point as often as there are rounds. */
const each = (...points: FaultPoint[]) => points.flatMap((point) => Array.from({ length: ROUNDS }, () => point))
const SETTLING = ['settle:begun', ...HOLD_POINTS, 'settle:recorded', 'settle:committed'] as const
const PATIENCE = 600_000

async function placedAgain(shopper: Shopper, key: string): Promise<Order> {
  for (let turn = 0; turn < 5; turn += 1) {
    const purchase = await pay(site, shopper, key).catch(() => undefined)
    if (purchase?.status === 'confirmed') return { id: purchase.order_id, token: shopper.token ?? '' }
    await lookAfter()
  }
  throw new Error('the order is stuck')
}

test.each(
  each(
    'order:begun',
    'order:written',
    'order:committed',
    'gateway:asked',
    'gateway:answered',
    'settle:recorded',
    'settle:committed',
    'answered',
  ),
)(
  'P1.2 D3.5 killed at %s while the limit is held: sent again, there is one order and one hold',
  async (point) => {
    const { token } = await site.signedIn()
    const shopper = await readyToPay(site, { token, salesType: 'drop-off', qty: 5, product: BY_THE_KILO })
    const key = newKey()
    await kill(point, request('/checkout/orders', shopper.body, token, key).task)
    const order = await placedAgain(shopper, key)
    expect(await atGateway(order.id)).toEqual([
      { status: 'authorised', amount_cents: HOLD_CENTS, captured_cents: null, refunded_cents: 0 },
    ])
    await weigh(order.id, [5000])
    await expectMoney(order, { status: 'captured', captured_cents: 3100 }, 3100)
  },
  PATIENCE,
)

test.each(each(...WEIGHT_POINTS, ...SETTLING))(
  'P1.2 killed at %s while a weight is recorded and captured: its price is taken once, with one invoice',
  async (point) => {
    const order = await ordered({ kg: 5 })
    const { task, send } = await weighing(order, 4000)
    await kill(point, task)
    if (point !== 'weight:written') await lookAfter()
    expect((await send()).status).toBe(200)
    await lookAfter()
    await expectMoney(order, { status: 'captured', captured_cents: 2480 }, 2480)
  },
  PATIENCE,
)

test.each(each(...SETTLING))(
  'P1.2 killed at %s while the hold of a cancelled order is given back: nothing stays held',
  async (point) => {
    const order = await ordered({ kg: 5 })
    await order.call('POST /orders/:id/cancel', { params: { id: order.id }, body: {} })
    laterMs += MINUTE_MS
    await kill(point, { kind: 'look_after' })
    await lookAfter()
    await expectMoney(order, { status: 'voided', captured_cents: null }, 0)
  },
  PATIENCE,
)

test.each(each(...WEIGHT_POINTS, 'gateway:asked', 'gateway:answered', 'settle:recorded', 'settle:committed'))(
  'P1.2 killed at %s while a yes is paid: sent again, the rest is taken once',
  async (point) => {
    const order = await ordered({ kg: 5 })
    await weigh(order.id, [7000])
    const { task, send } = yes(order)
    await kill(point, task)
    if (point !== 'weight:written') await lookAfter()
    await send()
    await lookAfter()
    await expectMoney(order, { status: 'captured', captured_cents: HOLD_CENTS }, 4340)
  },
  PATIENCE,
)

test.each(each(...SETTLING))(
  'P1.2 killed at %s while the whole hold is taken after a yes: it is taken once',
  async (point) => {
    const order = await ordered({ kg: 5 })
    await weigh(order.id, [7000])
    expect((await yes(order).send()).status).toBe(200)
    laterMs += MINUTE_MS
    await kill(point, { kind: 'look_after' })
    await lookAfter()
    await expectMoney(order, { status: 'captured', captured_cents: HOLD_CENTS }, 4340)
  },
  PATIENCE,
)

test.each(each(...WEIGHT_POINTS))(
  'P1.2 killed at %s of a no: it counts once, and what was agreed to is taken',
  async (point) => {
    const order = await ordered({ kg: 5 })
    await weigh(order.id, [7000])
    const { task, send } = answering(order, { answer: 'decline' })
    await kill(point, task)
    expect((await send()).status).toBe(200)
    await weigh(order.id, [6500])
    await expectMoney(order, { status: 'captured', captured_cents: HOLD_CENTS }, HOLD_CENTS)
  },
  PATIENCE,
)

test.each(each(...WEIGHT_POINTS))(
  'P1.2 killed at %s of a lapse: it lapses once, and what was agreed to is taken',
  async (point) => {
    const order = await ordered({ kg: 5 })
    await weigh(order.id, [7000])
    await site.db.query({
      text: `UPDATE weighed_order SET answer_until = $2::timestamptz - interval '1 minute' WHERE order_id = $1`,
      values: [order.id, site.parts.clock()],
    })
    await kill(point, { kind: 'look_after_orders' })
    await lookAfter()
    await weigh(order.id, [6500])
    await expectMoney(order, { status: 'captured', captured_cents: HOLD_CENTS }, HOLD_CENTS)
  },
  PATIENCE,
)
