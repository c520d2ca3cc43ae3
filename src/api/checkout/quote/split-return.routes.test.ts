import { expect, test } from 'vitest'
import type { OrderRequest } from '#contract/order/checkout.ts'
import { books, later, newKey, pay, roomFor } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { boughtInTwo, freeStarts, readyToSplit, type Splitter } from '#tests/support/split-return.ts'
import { checkoutApiTexts, placeTexts, slotTexts } from '#texts/order/checkout-api.ts'

const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const bookingsOf = async (orderId: string) =>
  (
    await site.db.query({
      text: 'SELECT leg, starts_at FROM slot_booking WHERE order_id = $1 ORDER BY starts_at',
      values: [orderId],
    })
  ).rows
const taken = async (startsAt: string) =>
  Number(
    (await site.db.query({ text: 'SELECT sum(taken) AS n FROM slot_window WHERE starts_at = $1', values: [startsAt] }))
      .rows[0].n ?? 0,
  )
const placing = (splitter: Splitter, more: Partial<OrderRequest>) =>
  refusal(pay(site, { ...splitter, body: { ...splitter.body, ...more } }))

test('D3.9 the quote names the items that set the date, what is ready first, and what a second return costs', async () => {
  const { quoted, quick, slow, api, body } = await readyToSplit(site)
  expect(quoted.slowest).toEqual({ names: [slow], early_names: [quick], early_hours: 48, second_return_cents: 600 })
  expect(quoted.turnaround_hours).toBeGreaterThan(48)
  const { outlet_id, sales_type_id, items } = body
  const basket = { outlet_id, sales_type_id, ...(items ? { items } : {}) }
  const together = await api('POST /checkout/quote', { body: basket })
  expect(together.slowest).toEqual(quoted.slowest)
  expect(quoted.quote.total_cents - together.quote.total_cents).toBe(600)
  expect(quoted.quote.lines.at(-1)).toMatchObject({ rule: 'second_return_fee', cents: 600 })
  const [first] = items ?? []
  const alone = await api('POST /checkout/quote', {
    body: { ...basket, items: [first], early_starts_at: body.early_starts_at },
  })
  expect(alone.slowest).toBeNull()
  expect(alone.quote.lines.map(({ rule }) => rule)).not.toContain('second_return_fee')
})

test('D3.9 where the delivery is free, so is the second return, and the quote says so before it is chosen', async () => {
  const splitter = await readyToSplit(site, { qty: 9 })
  const { quote, slowest } = splitter.quoted
  expect(quote.lines.map(({ rule }) => rule)).toContain('delivery_free_threshold')
  expect([slowest?.second_return_cents, quote.delivery_cents]).toEqual([0, 0])
  const purchase = await pay(site, splitter)
  expect([purchase.status, purchase.total_cents]).toEqual(['confirmed', quote.total_cents])
})

test('D3.9 express makes the early part quicker; what it does not reach sets the date', async () => {
  const { api, body, slow } = await readyToSplit(site)
  const { outlet_id, sales_type_id, items } = body
  const services = await api('GET /checkout/extra-services', { query: { sales_type_id: String(sales_type_id) } })
  const express = services.find(({ slug }) => slug === 'express-24h')?.id ?? 0
  const asked = { outlet_id, sales_type_id, ...(items ? { items } : {}), extra_service_ids: [express] }
  expect((await api('POST /checkout/quote', { body: asked })).slowest).toMatchObject({ names: [slow], early_hours: 24 })
})

test('D3.9 an outlet says which item sets the date, and does not offer to split the collection', async () => {
  const { quoted, api, body } = await readyToSplit(site, { salesType: 'drop-off' })
  expect(quoted.slowest).toMatchObject({ second_return_cents: null })
  const { outlet_id, sales_type_id } = body
  const query = { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id), early_turnaround_hours: '48' }
  expect(await api('GET /checkout/slots', { query })).not.toHaveProperty('early')
})

test('D3.9 a split order is placed with three windows, each booked and counted once', async () => {
  const before = await books(site)
  const { id, purchase, splitter, call } = await boughtInTwo(site)
  const { first_starts_at, early_starts_at, last_starts_at } = splitter.body
  expect(purchase).toMatchObject({ first_starts_at, early_starts_at, last_starts_at })
  expect((await bookingsOf(id)).map(({ leg, starts_at }) => [leg, starts_at.toISOString()])).toEqual([
    ['first', first_starts_at],
    ['early', early_starts_at],
    ['last', last_starts_at],
  ])
  const after = await books(site)
  expect([after.taken - before.taken, after.bookings - before.bookings]).toEqual([3, 3])
  const view = await call('GET /orders/:id', { params: { id } })
  expect(view.trips.map(({ slug, leg, starts_at }) => [slug, leg, starts_at])).toEqual([
    ['pickup-1', 'first', first_starts_at],
    ['delivery-1', 'early', early_starts_at],
    ['delivery-2', 'last', last_starts_at],
  ])
  expect(view.lines.map(({ name, return_leg }) => [name, return_leg])).toEqual([
    [splitter.quick, 'early'],
    [splitter.slow, 'last'],
  ])
  expect(view.trips.map(({ charges_cents }) => charges_cents).slice(1)).toEqual([600, 600])
})

test('D3.9, D3.5 the same request again books and charges nothing again', async () => {
  const splitter = await readyToSplit(site)
  const key = newKey()
  const before = await books(site)
  // Either of the two concurrent requests may be refused as in flight.
  const both = await Promise.allSettled([pay(site, splitter, key), pay(site, splitter, key)])
  const placed = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order_id] : []))
  const again = await pay(site, splitter, key)
  expect([again.early_starts_at, placed.length]).toEqual([
    splitter.body.early_starts_at,
    expect.toSatisfy((n) => n > 0),
  ])
  expect(new Set([...placed, again.order_id])).toEqual(new Set([again.order_id]))
  const after = await books(site)
  expect([after.charges - before.charges, after.taken - before.taken]).toEqual([1, 3])
  expect(after.at_gateway).toBe(after.in_orders)
})

test('D3.9 an early return that is too early, not before the last one, or not offered is refused with its own sentence', async () => {
  const splitter = await readyToSplit(site)
  const { first_starts_at, last_starts_at } = splitter.body
  const tooEarly = await placing(splitter, { early_starts_at: first_starts_at })
  expect([tooEarly.httpStatus, tooEarly.message, tooEarly.response]).toEqual([
    409,
    slotTexts.notReady,
    { code: 'slot_unavailable', leg: 'early' },
  ])
  const same = await placing(splitter, { early_starts_at: last_starts_at })
  expect([same.message, same.response]).toEqual([slotTexts.notBeforeLast, { code: 'slot_unavailable', leg: 'early' }])
  expect((await placing(splitter, { early_starts_at: '2020-01-01T02:00:00.000Z' })).message).toBe(slotTexts.past)
  const minuteOff = new Date(Date.parse(splitter.body.early_starts_at) + 60_000).toISOString()
  expect((await placing(splitter, { early_starts_at: minuteOff })).message).toBe(slotTexts.notOffered)
  const { api, body } = splitter
  const query = {
    outlet_id: String(body.outlet_id),
    sales_type_id: String(body.sales_type_id),
    early_turnaround_hours: '48',
    turnaround_hours: '48',
    first_starts_at,
  }
  const after = freeStarts((await api('GET /checkout/slots', { query })).early).find((one) => one > last_starts_at)
  expect((await placing(splitter, { early_starts_at: after ?? '' })).message).toBe(slotTexts.notBeforeLast)
  expect((await pay(site, splitter)).status).toBe('confirmed')
})

test('D3.9 if the cart changes so that the return cannot be split, the order is refused and nothing is charged', async () => {
  const { token } = await site.signedIn()
  const splitter = await readyToSplit(site, { token })
  const query = { outlet_id: String(splitter.basket.outlet_id), sales_type_id: String(splitter.basket.sales_type_id) }
  const cart = await splitter.api('GET /cart', { query })
  const slow = cart.find(({ product_name }) => product_name === splitter.slow)
  await splitter.api('PATCH /cart', { body: { cart_id: slow?.id ?? '', qty: 0 } })
  const before = await books(site)
  const refused = await placing(splitter, {})
  expect([refused.httpStatus, refused.message, refused.response]).toEqual([
    409,
    placeTexts.split_unavailable,
    { code: 'split_unavailable' },
  ])
  expect(await books(site)).toEqual(before)
})

test('D3.9 a way of ordering without a return is not split', async () => {
  const splitter = await readyToSplit(site, { salesType: 'drop-off' })
  const refused = await placing(splitter, { early_starts_at: splitter.body.last_starts_at })
  expect([refused.message, refused.response]).toEqual([checkoutApiTexts.splitNotOffered, { code: 'split_unavailable' }])
})

test('D3.9 a hold keeps all three windows, another choice lets the early one go, and the order adopts them', async () => {
  const { token } = await site.signedIn()
  const splitter = await readyToSplit(site, { token })
  const { outlet_id, sales_type_id, first_starts_at, early_starts_at, last_starts_at } = splitter.body
  const turnarounds = {
    turnaround_hours: splitter.quoted.turnaround_hours,
    early_turnaround_hours: splitter.quoted.slowest?.early_hours ?? 0,
  }
  const place = { outlet_id, sales_type_id, ...turnarounds, first_starts_at, last_starts_at }
  const before = await taken(early_starts_at)
  const held = await splitter.api('POST /checkout/holds', { body: { ...place, early_starts_at } })
  expect([held.early?.starts_at, await taken(early_starts_at)]).toEqual([early_starts_at, before + 1])
  expect(await splitter.api('POST /checkout/holds', { body: place })).not.toHaveProperty('early')
  expect(await taken(early_starts_at)).toBe(before)
  await splitter.api('POST /checkout/holds', { body: { ...place, early_starts_at } })
  const all = await books(site)
  const { order_id } = await pay(site, splitter)
  expect((await books(site)).taken).toBe(all.taken)
  expect(await bookingsOf(order_id)).toHaveLength(3)
  const without = splitter.api('POST /checkout/holds', {
    body: { outlet_id, sales_type_id, first_starts_at, last_starts_at, early_starts_at },
  })
  expect((await refusal(without)).response).toEqual({ code: 'split_unavailable' })
})

test('D3.9 an unpaid order releases all three places', async () => {
  const splitter = await readyToSplit(site)
  const before = await books(site)
  const { order_id, status } = await pay(site, {
    ...splitter,
    body: { ...splitter.body, payment: { kind: 'paynow' } },
  })
  expect([status, await bookingsOf(order_id)]).toEqual(['awaiting_payment', expect.objectContaining({ length: 3 })])
  await later(site, 3600)
  expect(await bookingsOf(order_id)).toEqual([])
  expect((await books(site)).taken).toBe(before.taken)
  site.setClock(() => new Date())
})

test('D3.9, D3.1 of many who want the last place of the early window at the same moment, one gets it', async () => {
  const splitters: Splitter[] = []
  for (let count = 0; count < 4; count += 1) {
    splitters.push(await readyToSplit(site, { token: (await site.signedIn()).token }))
  }
  const [one] = splitters
  if (!one) throw new Error('nobody')
  const { outlet_id, early_starts_at } = one.body
  const before = await taken(early_starts_at)
  await site.db.query({
    text: `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, capacity)
           SELECT store_id, id, $2::timestamptz, $2::timestamptz + interval '2 hours', $3 FROM outlet WHERE id = $1
           ON CONFLICT (store_id, outlet_id, starts_at) DO UPDATE SET capacity = $3`,
    values: [outlet_id, early_starts_at, before + 1],
  })
  const answers = await Promise.allSettled(splitters.map((splitter) => pay(site, splitter)))
  const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.response] : []))
  expect([won.length, lost]).toEqual([1, Array(3).fill({ code: 'slot_unavailable', leg: 'early' })])
  expect(await taken(early_starts_at)).toBe(before + 1)
})
