import { expect, test } from 'vitest'
import type { Purchase } from '#contract/order/checkout.ts'
import { later, pay, readyToPay } from '#tests/support/checkout.ts'
import { deliverMessages, pressAtSandbox, sendMessage, waitingMessages } from '#tests/support/gateway.ts'
import { PICKED_UP } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { boughtInTwo } from '#tests/support/split-return.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

const site = await testSite()
const { staff, weighs, ordered, linesOf, photoOf, weigh, atGateway, orderOf, invoices } = await weighingShop(site)
const PER_KG = 620

test('P1.2 an order by the kilogram is confirmed with its limit held, and nothing is taken', async () => {
  const { id, purchase, quote } = await ordered({ kg: 5 })
  expect(quote).toMatchObject({ total_cents: 5 * PER_KG, limit_cents: 3100 + 930 })
  expect(purchase).toMatchObject({ status: 'confirmed', total_cents: 3100, payment: { status: 'held' } })
  expect(await atGateway(id)).toEqual([
    expect.objectContaining({ status: 'authorised', amount_cents: 4030, captured_cents: null }),
  ])
  expect(await orderOf(id)).toMatchObject({ paid_cents: 0, total_cents: 3100 })
  expect(await invoices(id)).toEqual([])
})

test.each([
  ['less', 4321, 2679],
  ['as much', 5000, 3100],
  ['more', 5600, 3472],
  ['the limit', 6500, 4030],
  ['less than the least weight', 900, 620],
])('P1.2 %s weight: exactly its price is taken, the rest is released, the invoice follows', async (_, grams, cents) => {
  const { id, call } = await ordered({ kg: 5 })
  const weighed = await weigh(id, [grams], { is_sure: true })
  expect(weighed).toMatchObject({ estimate_cents: 3100, limit_cents: 4030, final_cents: cents })
  expect(weighed.lines).toEqual([expect.objectContaining({ grams, cents })])
  expect(await atGateway(id)).toEqual([
    { status: 'captured', amount_cents: 4030, captured_cents: cents, refunded_cents: 0 },
  ])
  expect(await orderOf(id)).toMatchObject({ paid_cents: cents, total_cents: cents })
  expect(await linesOf(id)).toEqual([expect.objectContaining({ grams, final_cents: cents })])
  expect(await invoices(id)).toEqual([{ series: 'invoice', cents }])
  const view = await call('GET /orders/:id', { params: { id } })
  expect([view.total_cents, view.paid_cents, view.bags?.grams]).toEqual([cents, cents, grams])
  expect(view.charges.explanation?.figures[0]).toMatchObject({
    cents,
    reason: { by: 'weight', grams, per_kg_cents: PER_KG },
  })
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  expect(documents[0]?.lines[0]).toMatchObject({ detail: '', qty: null, cents, reason: { by: 'weight', grams } })
})

test('P1.2 a slipped decimal point is asked about, and who was sure is recorded', async () => {
  await weighs(100)
  try {
    const { id } = await ordered({ kg: 5 })
    for (const grams of [10_001, 2499, 50_000]) {
      const refused = await refusal(weigh(id, [grams]))
      expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'unlikely' }])
    }
    await weigh(id, [2400], { is_sure: true })
    const { rows } = await site.db.query({
      text: 'SELECT was_unlikely, actor FROM weighing WHERE order_id = $1',
      values: [id],
    })
    expect(rows).toEqual([{ was_unlikely: true, actor: expect.stringContaining('operator:') }])
  } finally {
    await weighs(30)
  }
})

test('P1.2 two scales at once: one weight counts, and money is taken once', async () => {
  const { id } = await ordered({ kg: 5 })
  const photo = await photoOf(id)
  const answers = await Promise.allSettled([4000, 4500, 5000].map((grams) => weigh(id, [grams], { photo })))
  const counted = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.final_cents] : []))
  expect(counted).toHaveLength(1)
  expect(await atGateway(id)).toEqual([
    { status: 'captured', amount_cents: 4030, captured_cents: counted[0], refunded_cents: 0 },
  ])
  expect((await refusal(weigh(id, [4100]))).response).toEqual({ code: 'weighed_already' })
})

test('P1.2 the same request weighs once', async () => {
  const { id } = await ordered({ kg: 5 })
  const photo = await photoOf(id)
  const key = crypto.randomUUID()
  const first = await weigh(id, [4000], { photo, key })
  expect(await weigh(id, [4000], { photo, key })).toEqual(first)
  const { rows } = await site.db.query({ text: 'SELECT id FROM weighing WHERE order_id = $1', values: [id] })
  expect(rows).toHaveLength(1)
})

test('P1.2 each line is weighed once, with a photo of this order’s scale', async () => {
  const { id } = await ordered({ kg: 5 })
  const other = await ordered({ kg: 5 })
  const [line] = await linesOf(id)
  const [foreign] = await linesOf(other.id)
  const photo = await photoOf(id)
  const params = { id }
  const body = (lines: { line: string; grams: number }[], of = photo) => ({ lines, photo: of })
  const attempts = [
    body([{ line: foreign?.id ?? '', grams: 5000 }]),
    body([
      { line: line?.id ?? '', grams: 5000 },
      { line: line?.id ?? '', grams: 5000 },
    ]),
    body([
      { line: line?.id ?? '', grams: 5000 },
      { line: foreign?.id ?? '', grams: 5000 },
    ]),
    body([{ line: line?.id ?? '', grams: 0 }]),
    body([{ line: line?.id ?? '', grams: -5 }]),
    body([]),
    body([{ line: line?.id ?? '', grams: 5000 }], await photoOf(other.id)),
  ]
  for (const wrong of attempts)
    expect((await refusal(staff.call('POST /operator/orders/:id/weighings', { params, body: wrong }))).httpStatus).toBe(
      400,
    )
  expect(await atGateway(id)).toEqual([expect.objectContaining({ status: 'authorised' })])
})

/** Pays the PayNow code of an order at the sandbox. */
async function payCode({ payment }: Purchase): Promise<void> {
  const qr = payment.action?.kind === 'qr' ? payment.action.payload : ''
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
  await later(site, 60)
}

test('P1.2 an order without a hold is charged as estimated, and less weight is paid back', async () => {
  const { id, purchase } = await ordered({ kg: 5, method: 'paynow' })
  expect(purchase).toMatchObject({ payment: { status: 'requires_action' } })
  await payCode(purchase)
  expect(await orderOf(id)).toMatchObject({ status: 'confirmed', paid_cents: 3100 })
  expect((await weigh(id, [4000])).final_cents).toBe(2480)
  expect(await orderOf(id)).toMatchObject({ paid_cents: 3100, refunded_cents: 620 })
  expect(await invoices(id)).toEqual([
    { series: 'invoice', cents: 3100 },
    { series: 'credit_note', cents: -620 },
  ])
})

test('P1.2 what is not weighed cannot become ready', async () => {
  const { id } = await ordered({ kg: 5 })
  await staff.does(id, 'receive', 'process')
  const refused = await refusal(staff.does(id, 'ready'))
  expect([refused.httpStatus, refused.message]).toEqual([409, 'Weigh this order first'])
  await weigh(id, [5000])
  expect((await staff.does(id, 'ready'))?.status).toBe('ready')
})

test('P1.2 a pickup is weighed when it is with the shop, not before', async () => {
  const { id } = await ordered({ kg: 5, salesType: 'pickup-return' })
  expect((await refusal(weigh(id, [5000]))).httpStatus).toBe(409)
})

test('P1.2 a cancelled order gives its hold back and takes nothing', async () => {
  const { id, call } = await ordered({ kg: 5 })
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  await later(site, 60)
  expect(await atGateway(id)).toEqual([expect.objectContaining({ status: 'voided', captured_cents: null })])
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paid_cents: 0 })
  expect((await refusal(weigh(id, [5000]))).httpStatus).toBe(409)
  expect(await invoices(id)).toEqual([])
})

test('P1.2 pieces alone are charged at once', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, product: 'sneaker-clean' })
  expect(shopper.quote.limit_cents).toBeUndefined()
  const purchase = await pay(site, shopper)
  expect(purchase.payment.status).toBe('captured')
  const lines = [{ line: crypto.randomUUID(), grams: 5000 }]
  const { order_id: id } = purchase
  const weighing = staff.call('POST /operator/orders/:id/weighings', {
    params: { id },
    body: { lines, photo: await photoOf(id) },
  })
  expect((await refusal(weighing)).response).toEqual({ code: 'not_weighed' })
})

test('P1.2 a lost answer to the capture takes the money once, and the job records it', async () => {
  const { id } = await ordered({ kg: 5 })
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'after') throw new GatewayUnsure('lost')
  })
  await weigh(id, [5000])
  site.payments.interrupt(undefined)
  expect(await orderOf(id)).toMatchObject({ paid_cents: 0 })
  await later(site, 60)
  expect(await orderOf(id)).toMatchObject({ paid_cents: 3100 })
  expect(await atGateway(id)).toEqual([expect.objectContaining({ status: 'captured', captured_cents: 3100 })])
  expect(await invoices(id)).toEqual([{ series: 'invoice', cents: 3100 }])
})

test('P1.2 D3.3 the gateway’s messages about a capture, late, doubled and reversed, record it once', async () => {
  const { id } = await ordered({ kg: 5 })
  const before = new Set((await waitingMessages(site)).map(({ body }) => body.toString()))
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'after') throw new GatewayUnsure('lost')
  })
  await weigh(id, [4000])
  site.payments.interrupt(undefined)
  const messages = (await waitingMessages(site)).filter(({ body }) => !before.has(body.toString()))
  expect(messages.length).toBeGreaterThan(0)
  await Promise.all([...messages, ...messages.toReversed()].map((message) => sendMessage(site, message)))
  await later(site, 60)
  expect(await orderOf(id)).toMatchObject({ paid_cents: 2480, refunded_cents: 0 })
  expect(await invoices(id)).toEqual([{ series: 'invoice', cents: 2480 }])
})

test('P1.2 D3.9 of two returns, the first leaves after the order was weighed', async () => {
  const order = await boughtInTwo(site, { quickSlug: BY_THE_KILO, qty: 5 })
  await staff.does(order.id, ...PICKED_UP, 'receive', 'process', 'delivery-1 assign')
  const refused = await refusal(staff.does(order.id, 'delivery-1 start'))
  expect([refused.httpStatus, refused.message]).toEqual([409, operatorTexts.weighFirst])
  await weigh(order.id, [5000])
  await staff.does(order.id, 'delivery-1 start')
  expect((await order.call('GET /orders/:id', { params: { id: order.id } })).trips[1]?.status).toBe('en_route')
})

test('P1.2 D4.1 a step that the state does not allow says the state, also before the weighing', async () => {
  const { id } = await ordered({ kg: 5, salesType: 'pickup-return' })
  expect((await refusal(staff.does(id, 'ready'))).response).toEqual({ state: 'confirmed' })
})
