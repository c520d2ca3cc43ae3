import { beforeEach, expect, test } from 'vitest'
import { books } from '#tests/support/checkout.ts'
import { testMessages } from '#tests/support/messages.ts'
import { PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { boughtInTwo, freeStarts, readyToSplit, type Split } from '#tests/support/split-return.ts'
import { slotTexts } from '#texts/order/checkout-api.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
const messages = await testMessages(site)
beforeEach(async () => {
  await messages.deliver()
})

const viewOf = ({ id, call }: Pick<Split, 'id' | 'call'>) => call('GET /orders/:id', { params: { id } })
const drive = (slug: string) => ['assign', 'start', 'arrive', 'finish'].map((act) => `${slug} ${act}`)
const statesOf = async (order: Split) => {
  const { status, trips } = await viewOf(order)
  return [status, ...trips.map((trip) => trip.status)]
}
const IN_WORK = [...PICKED_UP, 'receive', 'process'] as const

test('D3.9 what is ready first is brought while the rest is worked on; the order is delivered with the second return', async () => {
  const order = await boughtInTwo(site)
  const [confirmed] = await messages.deliver()
  expect(confirmed?.text).toMatch(new RegExp(`First return: .*\\n  ${order.splitter.quick}\\nSecond return: `))
  await staff.does(order.id, ...IN_WORK, ...drive('delivery-1').slice(0, 2))
  expect(await statesOf(order)).toEqual(['processing', 'done', 'en_route', 'scheduled'])
  expect((await viewOf(order)).next.step).toBe('on_its_way')
  const coming = (await messages.deliver()).at(-1)
  expect(coming?.text).toContain(`Farid is bringing ${order.splitter.quick}: `)
  await staff.does(order.id, ...drive('delivery-1').slice(2))
  expect(await statesOf(order)).toEqual(['processing', 'done', 'done', 'scheduled'])
  const [part, ...more] = await messages.deliver()
  expect([part?.subject, part?.text, more]).toEqual([
    expect.stringMatching(/^Part of your Clothesline Laundry order \d+ has arrived$/),
    expect.stringContaining(`We’ve returned ${order.splitter.quick}.`),
    [],
  ])
  expect((await refusal(staff.does(order.id, 'complete'))).httpStatus).toBe(409)
  expect((await refusal(staff.does(order.id, ...drive('delivery-2').slice(0, 2)))).response).toEqual({
    state: 'processing',
  })
  await staff.does(order.id, 'ready', 'delivery-2 start', 'delivery-2 arrive', 'delivery-2 finish')
  expect(await statesOf(order)).toEqual(['delivered', 'done', 'done', 'done'])
  await staff.does(order.id, 'complete')
  expect((await viewOf(order)).status).toBe('completed')
})

test('D3.9 where everything is ready first, the order goes out twice and is delivered with the second return', async () => {
  const order = await boughtInTwo(site)
  await staff.does(order.id, ...IN_WORK, 'ready', ...drive('delivery-1').slice(0, 2))
  expect((await viewOf(order)).status).toBe('out_for_delivery')
  await messages.deliver()
  await staff.does(order.id, ...drive('delivery-1').slice(2))
  expect((await viewOf(order)).status).toBe('ready')
  const subjects = async () => (await messages.deliver()).map(({ subject }) => subject)
  expect(await subjects()).toEqual([expect.stringMatching(/^Part of your .* has arrived$/)])
  await staff.does(order.id, ...drive('delivery-2'))
  expect((await viewOf(order)).status).toBe('delivered')
  expect((await subjects()).at(-1)).toMatch(/^Your .* order \d+ has arrived$/)
})

test('D3.9 each trip shows what it brings, and its statement what it costs; all together they are the invoice', async () => {
  const order = await boughtInTwo(site)
  const { quick, slow } = order.splitter
  const trip = (slug: string) => order.call('GET /orders/:id/trips/:slug', { params: { id: order.id, slug } })
  const names = async (slug: string) => (await trip(slug)).lines.map(({ name }) => name)
  expect(await names('pickup-1')).toEqual([quick, slow])
  expect(await names('delivery-1')).toEqual([quick])
  expect(await names('delivery-2')).toEqual([slow])
  expect((await trip('delivery-2')).charges).toEqual([
    { rule: 'second_return_fee', label: 'Second return', detail: '', cents: 600 },
  ])
  const params = { id: order.id }
  const { documents } = await order.call('GET /orders/:id/invoice', { params })
  const totals = ['pickup-1', 'delivery-1', 'delivery-2'].map(async (slug) => {
    const found = await order.call('GET /orders/:id/trips/:slug/invoice', { params: { ...params, slug } })
    return found.documents[0]?.total_cents ?? 0
  })
  expect((await Promise.all(totals)).reduce((sum, cents) => sum + cents, 0)).toBe(documents[0]?.total_cents)
  expect(documents[0]?.lines.map(({ description }) => description)).toContain('Second return')
})

test('D3.9, D4.5 a cancelled order gives all its places back, and all of its money', async () => {
  const before = await books(site)
  const order = await boughtInTwo(site)
  const view = await order.call('POST /orders/:id/cancel', { params: { id: order.id }, body: {} })
  expect([view.status, view.paid_cents, view.trips.map(({ status }) => status)]).toEqual([
    'cancelled',
    order.purchase.total_cents,
    ['cancelled', 'cancelled', 'cancelled'],
  ])
  expect((await viewOf(order)).refunded_cents).toBe(order.purchase.total_cents)
  const after = await books(site)
  expect([after.taken, after.bookings, after.at_gateway]).toEqual([before.taken, before.bookings, after.in_orders])
})

const move = (order: Split, body: Record<string, string>) =>
  order.call('POST /orders/:id/reschedule', { params: { id: order.id }, body })

test('D3.9, D4.10 each return moves by itself until its own driver is assigned; the other one stays', async () => {
  const order = await boughtInTwo(site)
  await staff.does(order.id, ...IN_WORK)
  const before = await books(site)
  const { first_starts_at, last_starts_at } = await viewOf(order)
  const { early, last } = await order.call('GET /orders/:id/slots', { params: { id: order.id }, query: {} })
  const sooner = freeStarts(early)[0] ?? ''
  const moved = await move(order, { early_starts_at: sooner })
  expect(moved).toMatchObject({ first_starts_at, early_starts_at: sooner, last_starts_at })
  expect(moved.trips.map(({ starts_at }) => starts_at)).toEqual([first_starts_at, sooner, last_starts_at])
  await staff.does(order.id, 'delivery-1 assign')
  const late = await refusal(move(order, { early_starts_at: freeStarts(early)[1] ?? '' }))
  expect([late.httpStatus, late.response, late.message]).toEqual([
    409,
    { state: 'assigned' },
    ordersApiTexts.tooLateToReschedule,
  ])
  const later = freeStarts(last).find((one) => one > (last_starts_at ?? '')) ?? ''
  expect(await move(order, { last_starts_at: later })).toMatchObject({ early_starts_at: sooner, last_starts_at: later })
  const slots = await order.call('GET /orders/:id/slots', { params: { id: order.id }, query: {} })
  expect([slots.first, 'early' in slots, slots.last === null]).toEqual([null, false, false])
  const after = await books(site)
  expect([after.taken, after.bookings]).toEqual([before.taken, before.bookings])
})

test('D3.9 a return that is moved stays in its order and after its things are ready', async () => {
  const order = await boughtInTwo(site)
  const { first_starts_at, early_starts_at, last_starts_at } = await viewOf(order)
  const same = await refusal(move(order, { early_starts_at: last_starts_at ?? '' }))
  expect([same.httpStatus, same.message]).toEqual([409, slotTexts.notBeforeLast])
  const early = await refusal(move(order, { early_starts_at: first_starts_at ?? '' }))
  expect([early.message, early.response]).toEqual([slotTexts.notReady, { code: 'slot_unavailable', leg: 'early' }])
  expect(await viewOf(order)).toMatchObject({ early_starts_at, last_starts_at })
})

test('D3.9, D4.5 a later pickup takes both returns along, and is refused where one would be too early', async () => {
  const order = await boughtInTwo(site)
  const params = { id: order.id }
  const { first } = await order.call('GET /orders/:id/slots', { params, query: {} })
  const pickup = freeStarts(first).at(-1) ?? ''
  const tooEarly = await refusal(move(order, { first_starts_at: pickup }))
  expect([tooEarly.message, tooEarly.response]).toEqual([
    slotTexts.notReady,
    { code: 'slot_unavailable', leg: 'early' },
  ])
  const slots = await order.call('GET /orders/:id/slots', { params, query: { first_starts_at: pickup } })
  const wanted = {
    first_starts_at: pickup,
    early_starts_at: freeStarts(slots.early)[1] ?? '',
    last_starts_at: freeStarts(slots.last)[1] ?? '',
  }
  const before = await books(site)
  const moved = await move(order, wanted)
  expect(moved).toMatchObject(wanted)
  expect(moved.trips.map(({ starts_at }) => starts_at)).toEqual(Object.values(wanted))
  expect((await books(site)).taken).toBe(before.taken)
})

test('D3.9 an order that was placed with one return is not split later', async () => {
  const { token } = await site.signedIn()
  const splitter = await readyToSplit(site, { token })
  const { early_starts_at, ...body } = splitter.body
  const { outlet_id, sales_type_id } = body
  const { quote } = await splitter.api('POST /checkout/quote', { body: { outlet_id, sales_type_id } })
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const placed = await splitter.api('POST /checkout/orders', { body: { ...body, quote_hash: quote.hash }, headers })
  const params = { id: placed.order_id }
  const view = await splitter.api('GET /orders/:id', { params })
  expect([view.trips.map(({ slug, leg }) => [slug, leg]), view.slowest?.names]).toEqual([
    [
      ['pickup-1', 'first'],
      ['delivery-1', 'last'],
    ],
    [splitter.slow],
  ])
  const refused = await refusal(splitter.api('POST /orders/:id/reschedule', { params, body: { early_starts_at } }))
  expect([refused.httpStatus, refused.message]).toEqual([409, ordersApiTexts.splitLater])
})

test('D3.9, D4.2 an early return that failed is made up for by its customer or by staff, and stays the early one', async () => {
  const order = await boughtInTwo(site)
  await staff.does(order.id, ...IN_WORK, 'delivery-1 assign', 'delivery-1 start', 'delivery-1 fail')
  expect(await statesOf(order)).toEqual(['processing', 'done', 'failed', 'scheduled'])
  const { early } = await order.call('GET /orders/:id/slots', { params: { id: order.id }, query: {} })
  const [one = '', two = ''] = freeStarts(early)
  const moved = await move(order, { early_starts_at: one })
  expect(moved.trips.map(({ slug, leg, status }) => `${slug} ${leg} ${status}`)).toEqual([
    'pickup-1 first done',
    'delivery-1 early rescheduled',
    'delivery-2 last scheduled',
    'delivery-3 early scheduled',
  ])
  await staff.does(order.id, 'delivery-3 assign', 'delivery-3 start', 'delivery-3 fail')
  const makeUp = (starts_at: string) =>
    staff.call('POST /operator/orders/:id/trips/:slug/acts', {
      params: { id: order.id, slug: 'delivery-3' },
      body: { act: 'reschedule', starts_at },
    })
  const swapped = await refusal(makeUp(order.splitter.body.last_starts_at))
  expect([swapped.httpStatus, swapped.response]).toEqual([409, { code: 'slot_unavailable', leg: 'early' }])
  expect((await makeUp(two)).trips.at(-1)).toMatchObject({ slug: 'delivery-4', leg: 'early', starts_at: two })
  await staff.does(order.id, ...drive('delivery-4'), 'ready', ...drive('delivery-2'))
  expect((await viewOf(order)).status).toBe('delivered')
})

test('D3.9, D4.2 a pickup that failed brings both returns along where its things would not be ready', async () => {
  const order = await boughtInTwo(site)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 fail')
  const { first } = await order.call('GET /orders/:id/slots', { params: { id: order.id }, query: {} })
  const pickup = freeStarts(first).at(-1) ?? ''
  const slots = await order.call('GET /orders/:id/slots', {
    params: { id: order.id },
    query: { first_starts_at: pickup },
  })
  const makeUp = (more: Record<string, string>) =>
    staff.call('POST /operator/orders/:id/trips/:slug/acts', {
      params: { id: order.id, slug: 'pickup-1' },
      body: { act: 'reschedule', starts_at: pickup, ...more },
    })
  const early_return_starts_at = freeStarts(slots.early)[0] ?? ''
  const return_starts_at = freeStarts(slots.last)[0] ?? ''
  expect((await refusal(makeUp({}))).response).toMatchObject({ leg: 'early' })
  expect((await refusal(makeUp({ early_return_starts_at }))).response).toMatchObject({ leg: 'last' })
  const view = await makeUp({ early_return_starts_at, return_starts_at })
  expect([view.early_starts_at, view.last_starts_at]).toEqual([early_return_starts_at, return_starts_at])
  expect(view.trips.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
    'pickup-1 rescheduled',
    'pickup-2 scheduled',
    'delivery-1 scheduled',
    'delivery-2 scheduled',
  ])
})
