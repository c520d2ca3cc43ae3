import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SlotDay } from '#contract/order/slots.ts'
import type { ApiFailure } from '#contract/wire/request.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
let menu: Menu

const sg = (local: string) => new Date(`${local}+08:00`)
const iso = (local: string) => sg(local).toISOString()

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
  await menu.change(`UPDATE outlet SET slot_capacity = 50 WHERE slug = 'tiong-bahru'`)
})
beforeEach(() => site.db.query({ text: 'DELETE FROM rate_limit' }))

const place = () => ({ outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType('drop-off') })

async function slots(turnaround = 24) {
  const { outlet_id, sales_type_id } = place()
  const query = {
    outlet_id: String(outlet_id),
    sales_type_id: String(sales_type_id),
    turnaround_hours: String(turnaround),
  }
  return site.call()('GET /checkout/slots', { query })
}
const offers = (days: SlotDay[] | null, startsAt: string) =>
  days?.some(({ windows }) => windows.some(({ starts_at }) => starts_at === startsAt)) ?? false

/** Holds a window. Resolves to 'held' or the code of the refusal. */
const hold = (first: string) =>
  site
    .call()('POST /checkout/holds', {
      body: { ...place(), first_starts_at: first, last_starts_at: null, cart_key: newKey() },
    })
    .then(
      () => 'held',
      (error: ApiFailure) => (error.response as { code: string }).code,
    )

/** Places and pays an order. Resolves to its status or the code of the refusal. */
async function order(first: string, last: string): Promise<string> {
  const shopper = await readyToPay(site, {
    salesType: 'drop-off',
    more: { first_starts_at: first, last_starts_at: last },
  })
  return pay(site, shopper).then(
    ({ status }) => status,
    (error: ApiFailure) => (error.response as { code: string }).code,
  )
}

// The first two windows of a day must be booked before 20:00 on the previous day.
test.each([
  ['one second before', '2026-11-16T19:59:59', true],
  ['one millisecond before', '2026-11-16T19:59:59.999', true],
  ['exactly at', '2026-11-16T20:00:00', false],
  ['one second after', '2026-11-16T20:00:01', false],
])('security 84: D3.1 %s the cut-off, what is offered, held and paid is the same', async (_, at, isOpen) => {
  site.setClock(sg(at))
  const { first } = await slots()
  const later = iso('2026-11-17T12:00')
  for (const early of [iso('2026-11-17T08:00'), iso('2026-11-17T10:00')]) {
    expect(offers(first, early)).toBe(isOpen)
    expect(await hold(early)).toBe(isOpen ? 'held' : 'slot_unavailable')
    expect(await order(early, iso('2026-11-21T12:00'))).toBe(isOpen ? 'confirmed' : 'slot_unavailable')
  }
  expect([offers(first, later), await hold(later)]).toEqual([true, 'held'])
  expect(await order(later, iso('2026-11-21T12:00'))).toBe('confirmed')
})

test.each([
  ['one second before', '2026-11-16T08:59:59', true],
  ['exactly at', '2026-11-16T09:00:00', true],
  ['one second after', '2026-11-16T09:00:01', false],
])('security 84: D3.1 %s the lead time of three hours', async (_, at, isOpen) => {
  await menu.change(`UPDATE outlet SET lead_time_hours = 3 WHERE slug = 'tiong-bahru'`)
  site.setClock(sg(at))
  const noon = iso('2026-11-16T12:00')
  expect(offers((await slots()).first, noon)).toBe(isOpen)
  expect(await hold(noon)).toBe(isOpen ? 'held' : 'slot_unavailable')
  expect(await order(noon, iso('2026-11-20T12:00'))).toBe(isOpen ? 'confirmed' : 'slot_unavailable')
})

test.each([
  ['23:59:59 is still the day before', '2026-11-16T23:59:59', '2026-11-17', '2026-11-29'],
  ['23:59:59.999 too', '2026-11-16T23:59:59.999', '2026-11-17', '2026-11-29'],
  ['00:00:00 is the new day, and one more at the end', '2026-11-17T00:00:00', '2026-11-17', '2026-11-30'],
])('security 84: D3.1 midnight in Singapore: %s', async (_, at, firstDay, lastDay) => {
  site.setClock(sg(at))
  const { first, now } = await slots()
  expect([first?.[0]?.day, first?.at(-1)?.day]).toEqual([firstDay, lastDay])
  expect(now).toBe(iso(at))
  // The first two windows of the 17th closed at 20:00 on the 16th, before either of these times.
  expect(offers(first, iso('2026-11-17T10:00'))).toBe(false)
  expect(offers(first, iso('2026-11-17T12:00'))).toBe(true)
})

test('security 84: D3.1 a hold of 23:59:59 is paid after midnight, though the last day has changed', async () => {
  site.setClock(sg('2026-11-16T23:59:59'))
  const shopper = await readyToPay(site, {
    salesType: 'drop-off',
    more: { first_starts_at: iso('2026-11-17T12:00'), last_starts_at: iso('2026-11-21T12:00') },
  })
  const { basket, body } = shopper
  const { first_starts_at, last_starts_at, cart_key } = body
  await site.call()('POST /checkout/holds', {
    body: { ...basket, first_starts_at, last_starts_at, cart_key, turnaround_hours: 72 },
  })
  site.setClock(sg('2026-11-17T00:00:00'))
  expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed' })
})

test('security 84: a voucher for one weekday begins and ends at midnight in Singapore', async () => {
  await menu.change(`UPDATE voucher_campaign SET weekdays = '{tue}', min_spend_cents = 0 WHERE code = 'WELCOME10'`)
  const at = { ...place(), sales_type_id: menu.salesType('pickup-return') }
  const items = [await menu.item('delicates-wash', { ...at, qty: 9 })]
  const reasons = async (moment: string) => {
    site.setClock(sg(moment))
    const body = { ...at, items, voucher_ids: ['code:WELCOME10'] }
    const { quote } = await site.call()('POST /checkout/quote', { body })
    return quote.unused_vouchers.map(({ reason }) => reason)
  }
  expect(await reasons('2026-11-16T23:59:59')).toEqual(['wrong_weekday'])
  expect(await reasons('2026-11-17T00:00:00')).toEqual([])
  expect(await reasons('2026-11-17T23:59:59')).toEqual([])
  expect(await reasons('2026-11-18T00:00:00')).toEqual(['wrong_weekday'])
})

test('security 84: D3.1 29 February 2028 is a day like any other: offered, held, paid and told', async () => {
  site.setClock(sg('2028-02-28T09:00'))
  const { first } = await slots()
  expect(first?.slice(0, 3).map(({ day }) => day)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  const leap = iso('2028-02-29T12:00')
  expect([offers(first, leap), await hold(leap)]).toEqual([true, 'held'])
  const shopper = await readyToPay(site, {
    salesType: 'drop-off',
    more: { first_starts_at: leap, last_starts_at: iso('2028-03-04T12:00') },
  })
  const { guest_token, status } = await pay(site, shopper)
  expect(status).toBe('confirmed')
  const order = await site.call()('GET /guest-orders/:token', { params: { token: guest_token ?? '' } })
  expect(order).toMatchObject({ status: 'confirmed', placed_at: iso('2028-02-28T09:00') })
})

test('security 84: the cut-off of 29 February counts for 1 March, and of 28 February for the 29th', async () => {
  for (const [day, next] of [
    ['2028-02-28', '2028-02-29'],
    ['2028-02-29', '2028-03-01'],
  ]) {
    site.setClock(sg(`${day}T19:59:59`))
    expect(await hold(iso(`${next}T08:00`))).toBe('held')
    site.setClock(sg(`${day}T20:00:00`))
    expect(await hold(iso(`${next}T08:00`))).toBe('slot_unavailable')
  }
})
