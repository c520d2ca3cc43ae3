import { afterEach, expect, test } from 'vitest'
import type { Payment } from '#contract/order/checkout.ts'
import { books, later, newKey } from '#tests/support/checkout.ts'
import { deliverMessages, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { PICKED_UP } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { weighingShop } from '#tests/support/weighed.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

const site = await testSite({ poolSize: 20 })
const { staff, ordered, weigh, atGateway, orderOf, invoices } = await weighingShop(site)
afterEach(() => site.payments.interrupt(undefined))

const SLUG = 'pickup-1'
/** 5 kg: $31 and $6 delivery; and what its customer lets us charge. */
const [ESTIMATE, LIMIT] = [3700, 4630]

type Order = Awaited<ReturnType<typeof ordered>>

async function withUs(): Promise<Order> {
  const order = await ordered({ kg: 5, salesType: 'pickup-return', atMost: LIMIT })
  await staff.does(order.id, ...PICKED_UP, 'receive')
  return order
}
const propose = (id: string, ...cents: number[]) =>
  staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params: { id, slug: SLUG },
    body: { services: cents.map((price_cents) => ({ name: 'Remove a stain', reason: 'Red wine', price_cents })) },
  })
const services = async ({ id, call }: Order) =>
  (await call('GET /orders/:id/trips/:slug/extra-services', { params: { id, slug: SLUG } })).services
const states = async (order: Order) => (await services(order)).map(({ status }) => status)
const shown = ({ id, call }: Order) => call('GET /orders/:id', { params: { id } })

async function accept({ id, token, call }: Order): Promise<void> {
  const finished = await enterCard(site, 'success', { token })
  if (finished.kind !== 'once') throw new Error('the card was saved')
  const payment: Payment = { kind: 'token', token: finished.token }
  await call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'accept', payment },
    headers: { 'Idempotency-Key': newKey() },
  })
}

test('P1.3 a service within the limit goes ahead, is reported, and is captured with the weight', async () => {
  const order = await withUs()
  const view = await propose(order.id, 500)
  expect(view).toMatchObject({ status: 'received', weight: { services_cents: 500 } })
  const added = [{ name: 'Remove a stain', trip: SLUG, cents: 500, is_within_limit: true }]
  expect(await shown(order)).toMatchObject({ total_cents: ESTIMATE + 500, charges: { services: added } })
  // The lists of the customer and of staff say the same total as the order’s page.
  const listed = await order.call('GET /orders', { query: {} })
  expect(listed.orders.map(({ total_cents }) => total_cents)).toEqual([ESTIMATE + 500])
  const { orders } = await staff.call('GET /operator/orders', { query: { status: 'received' } })
  expect(orders.find(({ id }) => id === order.id)?.total_cents).toBe(ESTIMATE + 500)
  expect(await states(order)).toEqual(['included'])
  expect(await weigh(order.id, [5000])).toMatchObject({ final_cents: ESTIMATE, services_cents: 500, asked_cents: 0 })
  expect(await states(order)).toEqual(['paid'])
  expect(await atGateway(order.id)).toMatchObject([{ amount_cents: LIMIT, captured_cents: ESTIMATE + 500 }])
  expect(await orderOf(order.id)).toMatchObject({ total_cents: ESTIMATE, paid_cents: ESTIMATE + 500 })
  expect((await invoices(order.id)).map(({ cents }) => cents).toSorted()).toEqual([ESTIMATE, 500])
  expect(await shown(order)).toMatchObject({
    total_cents: ESTIMATE + 500,
    charges: { services_cents: 500, services: added },
    weight: { services_cents: 500 },
  })
  expect((await services(order))[0]).toMatchObject({ status: 'paid', is_within_limit: true })
  const { rows } = await site.db.query({
    text: `SELECT kind FROM message WHERE order_id = $1 AND kind IN ('services_included', 'services_paid', 'extra_service') ORDER BY kind`,
    values: [order.id],
  })
  // The message about the weight tells what was paid.
  expect(rows.map(({ kind }) => kind)).toEqual(['services_included'])
})

test.each([
  ['to the cent', [930], ['included'], 'received'],
  ['a cent above it', [931], ['proposed'], 'awaiting_approval'],
  ['together above it', [500, 431], ['proposed', 'proposed'], 'awaiting_approval'],
] as const)('P1.3 services within the limit, %s', async (_, cents, expected, status) => {
  const order = await withUs()
  expect((await propose(order.id, ...cents)).status).toBe(status)
  expect(await states(order)).toEqual(expected)
})

test('P1.3 a second service has what the first has left, also at the same moment', async () => {
  const order = await withUs()
  await Promise.all([propose(order.id, 500), propose(order.id, 500)])
  expect((await states(order)).toSorted()).toEqual(['included', 'proposed'])
})

test('P1.3 what a service takes of the limit is not there for the weight: the customer is asked for the rest', async () => {
  const order = await withUs()
  await propose(order.id, 900)
  expect(await weigh(order.id, [6000])).toMatchObject({ final_cents: 4320, asked_cents: 4320 + 900 - LIMIT })
  expect(await atGateway(order.id)).toMatchObject([{ status: 'authorised' }])
  await accept(order)
  await later(site, 60)
  expect(await atGateway(order.id)).toMatchObject([
    { captured_cents: LIMIT },
    { status: 'captured', amount_cents: 590 },
  ])
  expect(await orderOf(order.id)).toMatchObject({ total_cents: 4320, paid_cents: 5220 })
  expect(await states(order)).toEqual(['paid'])
  expect((await invoices(order.id)).map(({ cents }) => cents).toSorted()).toEqual([4320, 900])
})

test('P1.3 a service and a weighing at the same moment never take more than the limit', async () => {
  const order = await withUs()
  await Promise.allSettled([propose(order.id, 900), weigh(order.id, [6000])])
  const [hold] = await atGateway(order.id)
  expect(hold?.captured_cents ?? 0).toBeLessThanOrEqual(LIMIT)
  // Whichever came first: the weight alone is within the limit, the service is asked for; or the other way round.
  const [state] = await states(order)
  expect(state === 'included' ? (await shown(order)).weight?.question?.asked_cents : state).toBe(
    state === 'included' ? 590 : 'proposed',
  )
})

test('P1.3 D4.4 without a limit of the customer’s own a service is asked for, also within the shop’s', async () => {
  const order = await ordered({ kg: 5, salesType: 'pickup-return' })
  await staff.does(order.id, ...PICKED_UP, 'receive')
  expect((await propose(order.id, 100)).status).toBe('awaiting_approval')
  expect(await states(order)).toEqual(['proposed'])
})

test('P1.3 once it was weighed, a service is asked for as on any other order', async () => {
  const order = await withUs()
  await weigh(order.id, [5000])
  expect((await propose(order.id, 100)).status).toBe('awaiting_approval')
})

test('P1.3 an order without a hold is asked for every service', async () => {
  const order = await ordered({ kg: 5, salesType: 'pickup-return', method: 'paynow' })
  const { action } = order.purchase.payment
  const qr = action?.kind === 'qr' ? action.payload : ''
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
  await staff.does(order.id, ...PICKED_UP, 'receive')
  expect((await propose(order.id, 100)).status).toBe('awaiting_approval')
})

test('P1.3 a capture without an answer is found, and its services are paid once', async () => {
  const order = await withUs()
  await propose(order.id, 500)
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'after') throw new GatewayUnsure('lost')
  })
  await weigh(order.id, [5000])
  expect(await states(order)).toEqual(['included'])
  site.payments.interrupt(undefined)
  await later(site, 60)
  await later(site, 60)
  expect(await states(order)).toEqual(['paid'])
  expect((await invoices(order.id)).map(({ cents }) => cents).toSorted()).toEqual([ESTIMATE, 500])
})

test('P1.3 a hold that is lost before it was taken: the customer is asked for weight and services', async () => {
  const order = await withUs()
  await propose(order.id, 500)
  const values = [order.id, site.parts.clock()]
  await site.db.query({
    text: `UPDATE sandbox_payment SET hold_ends_at = $2 WHERE attempt_id IN (SELECT id FROM payment_attempt WHERE order_id = $1)`,
    values,
  })
  await site.db.query({ text: `UPDATE payment_attempt SET hold_ends_at = $2 WHERE order_id = $1`, values })
  await later(site, 60)
  expect(await weigh(order.id, [5000])).toMatchObject({ asked_cents: ESTIMATE + 500 })
  await accept(order)
  expect(await states(order)).toEqual(['paid'])
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: ESTIMATE + 500 })
  expect((await invoices(order.id)).map(({ cents }) => cents).toSorted()).toEqual([ESTIMATE, 500])
})

test('P1.3 the services of a cancelled order end, and nothing is taken', async () => {
  const order = await withUs()
  await propose(order.id, 500)
  await staff.does(order.id, 'hold', 'cancel')
  await later(site, 60)
  expect(await states(order)).toEqual(['ended'])
  expect(await atGateway(order.id)).toMatchObject([{ status: 'voided' }])
  expect((await refusal(propose(order.id, 100))).httpStatus).toBe(409)
})

test('P1.3 the books agree at the end', async () => {
  const { at_gateway, in_orders } = await books(site)
  expect(at_gateway).toBe(in_orders)
})
