import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import type { Refused } from '../base/refused.ts'
import { type CheckoutPlace, checkoutPlace } from '../cart/checkout-place.ts'
import type { Store } from '../parts/store.ts'
import { bookSlots, freeSlots } from './book-slots.ts'

let site: TestSite
let menu: Menu
let store: Store

const sg = (local: string) => new Date(`${local}+08:00`)
const NOW = sg('2026-11-16T09:00')
const A = sg('2026-11-17T12:00')
const B = sg('2026-11-17T14:00')
const C = sg('2026-11-19T12:00')
const D = sg('2026-11-19T14:00')

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
})
beforeEach(async () => {
  await site.db.query({ text: 'DELETE FROM slot_booking' })
  await site.db.query({ text: 'DELETE FROM slot_window' })
  await menu.change(`UPDATE outlet SET slot_capacity = 1 WHERE slug = 'tiong-bahru'`)
  site.setClock(NOW)
  const hosted = site.parts.stores.byHost('localhost')
  if (!hosted) throw new Error('no default store')
  store = hosted.store
})

function place(salesType = 'pickup-return'): Promise<CheckoutPlace> {
  const wanted = { outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType(salesType) }
  return checkoutPlace(site.parts, store, wanted)
}

/** Inserts an order as it is while its windows are booked. */
async function anOrder(): Promise<string> {
  const { outlet, salesType } = await place()
  const { rows } = await site.db.query({
    text: `INSERT INTO customer_order (store_id, guest_token_hash, contact, kind, status, outlet_id, sales_type_id, category_id, place, referer,
             cart_key, quote, quote_hash, total_cents, gst_cents, placed_at, changed_at)
           VALUES ($1, sha256(gen_random_uuid()::text::bytea), '{}', 'trips', 'awaiting_payment', $2, $3, 3, '{}', '', gen_random_uuid()::text, '{}', '', 0,
             0, now(), now()) RETURNING id`,
    values: [store.id, outlet.id, salesType.id],
  })
  return rows[0].id as string
}

type Wish = {
  holder?: string
  orderId?: string
  first?: Date | null
  early?: Date | null
  last?: Date | null
  earlyHours?: number | null
  now?: Date
  salesType?: string
}

async function book(wished: Wish = {}) {
  const {
    holder = 'guest:one',
    orderId,
    first = A,
    early = null,
    last = C,
    now = NOW,
    salesType,
    earlyHours = null,
  } = wished
  const { outlet, salesType: type } = await place(salesType)
  const id = orderId ?? (await anOrder())
  const split = { earlyStartsAt: early, earlyHours }
  const wish = { outlet, salesType: type, firstStartsAt: first, lastStartsAt: last, turnaroundHours: 24, now, ...split }
  const booked = await site.db.transaction((tx) => bookSlots(tx, { ...wish, scope: { store }, holder, orderId: id }))
  return { id, booked }
}

async function hold(holder: string, first: Date, last: Date, expiresAt: string): Promise<void> {
  const { outlet } = await place()
  for (const [leg, startsAt] of [
    ['first', first],
    ['last', last],
  ] as const) {
    await site.db.query({
      text: `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, taken) VALUES ($1, $2, $3::timestamptz, $3::timestamptz + interval '2 hours', 1)
             ON CONFLICT (store_id, outlet_id, starts_at) DO UPDATE SET taken = slot_window.taken + 1`,
      values: [store.id, outlet.id, startsAt],
    })
    await site.db.query({
      text: `INSERT INTO slot_booking (store_id, outlet_id, starts_at, leg, holder, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      values: [store.id, outlet.id, startsAt, leg, holder, sg(expiresAt)],
    })
  }
}

/** All bookings. Also checks that `taken` of every window equals its number of bookings. */
async function booked(): Promise<string[]> {
  const { rows: windows } = await site.db.query({
    text: `SELECT w.taken, (SELECT count(*)::int FROM slot_booking b WHERE b.store_id = w.store_id AND b.outlet_id = w.outlet_id
             AND b.starts_at = w.starts_at) AS booked FROM slot_window w`,
  })
  for (const row of windows) expect(row.taken).toBe(row.booked)
  const { rows } = await site.db.query({ text: `SELECT starts_at, leg, order_id FROM slot_booking ORDER BY starts_at` })
  return rows.map((row) => `${row.leg} ${row.starts_at.toISOString()} ${row.order_id ?? 'held'}`)
}

async function refusedAs(work: Promise<unknown>): Promise<unknown> {
  const error = (await work.then(
    () => new Error('expected a refusal'),
    (caught: unknown) => caught,
  )) as Refused
  expect(error.httpStatus).toBe(409)
  return error.response
}

test('D3.1 an order takes both windows, and says which they are', async () => {
  const { id, booked: windows } = await book()
  expect(windows).toEqual({ first: { startsAt: A, endsAt: B }, early: null, last: { startsAt: C, endsAt: D } })
  expect(await booked()).toEqual([`first ${A.toISOString()} ${id}`, `last ${C.toISOString()} ${id}`])
})

test('a hold of the checkout becomes the order’s booking and takes no second place', async () => {
  await hold('guest:one', A, C, '2026-11-16T09:05')
  const { id } = await book()
  expect(await booked()).toEqual([`first ${A.toISOString()} ${id}`, `last ${C.toISOString()} ${id}`])
})

test('an expired hold still counts for its holder until it is removed', async () => {
  await hold('guest:one', A, C, '2026-11-16T08:00')
  const { id } = await book()
  expect(await booked()).toEqual([`first ${A.toISOString()} ${id}`, `last ${C.toISOString()} ${id}`])
})

test('a hold keeps its places even if staff reduce the capacity meanwhile', async () => {
  await hold('guest:other', A, C, '2026-11-16T09:05')
  await hold('guest:one', A, C, '2026-11-16T09:05')
  const { id } = await book()
  expect((await booked()).filter((one) => one.endsWith(id))).toHaveLength(2)
  // Without a hold there is no place.
  expect(await refusedAs(book({ holder: 'guest:late' }))).toMatchObject({ code: 'slot_unavailable' })
})

test('rescheduling one leg keeps the other, even in a full window', async () => {
  const { id } = await book()
  await hold('guest:other', A, C, '2026-11-16T09:05')
  const { booked: windows } = await book({ orderId: id, last: D })
  expect(windows.first?.startsAt).toEqual(A)
  expect((await booked()).filter((one) => one.endsWith(id))).toEqual([
    `first ${A.toISOString()} ${id}`,
    `last ${D.toISOString()} ${id}`,
  ])
})

test('rescheduling the pickup keeps the return, even in a full window, if the items are ready by then', async () => {
  const { id } = await book()
  await hold('guest:other', A, C, '2026-11-16T09:05')
  await book({ orderId: id, first: B })
  const after = [`first ${B.toISOString()} ${id}`, `last ${C.toISOString()} ${id}`]
  expect((await booked()).filter((one) => one.endsWith(id))).toEqual(after)
  const tooLate = book({ orderId: id, first: sg('2026-11-18T12:00') })
  expect(await refusedAs(tooLate)).toMatchObject({ code: 'slot_unavailable', leg: 'last' })
  expect((await booked()).filter((one) => one.endsWith(id))).toEqual(after)
})

test('holds of windows that the order does not use are released', async () => {
  await hold('guest:one', A, C, '2026-11-16T09:05')
  const { id } = await book({ first: B, last: D })
  expect(await booked()).toEqual([`first ${B.toISOString()} ${id}`, `last ${D.toISOString()} ${id}`])
})

test('6 what somebody else holds is refused; what they left behind is not', async () => {
  await hold('guest:other', A, C, '2026-11-16T09:05')
  expect(await refusedAs(book())).toMatchObject({ code: 'slot_unavailable' })
  expect(await booked()).toHaveLength(2)
  const { id } = await book({ now: sg('2026-11-16T09:05') })
  expect(await booked()).toEqual([`first ${A.toISOString()} ${id}`, `last ${C.toISOString()} ${id}`])
})

test('6 of 40 orders for the only place, one gets it', async () => {
  const orders = await Promise.all(Array.from({ length: 40 }, () => anOrder()))
  const outcomes = await Promise.allSettled(orders.map((orderId, index) => book({ orderId, holder: `guest:${index}` })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of outcomes) {
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ httpStatus: 409, response: { code: 'slot_unavailable' } })
  }
  expect(await booked()).toHaveLength(2)
})

test('a hold keeps its promise: the window may be booked while it lasts, though the cut-off has passed', async () => {
  const [first, last] = [sg('2026-11-17T08:00'), sg('2026-11-18T12:00')]
  const late = sg('2026-11-16T20:04')
  expect(await refusedAs(book({ first, last, now: late }))).toMatchObject({ code: 'slot_unavailable', leg: 'first' })
  await hold('guest:one', first, last, '2026-11-16T20:08')
  const { id } = await book({ first, last, now: late })
  expect(await booked()).toEqual([`first ${first.toISOString()} ${id}`, `last ${last.toISOString()} ${id}`])
})

test.each([
  ['no pickup', { first: null }, 'slot_missing'],
  ['no return', { last: null }, 'slot_missing'],
  ['neither', { first: null, last: null }, 'slot_missing'],
  ['a delivery without its time', { salesType: 'goods-delivery', first: null, last: null }, 'slot_missing'],
  [
    'a time for a leg that the sales type lacks',
    { salesType: 'goods-delivery', first: A, last: C },
    'slot_unavailable',
  ],
  ['a time at a table', { salesType: 'dine-in', first: null, last: C }, 'slot_unavailable'],
  ['a return before the wash is done', { last: sg('2026-11-18T12:00') }, 'slot_unavailable'],
  ['a time that is no window', { first: sg('2026-11-17T12:30') }, 'slot_unavailable'],
])('58 an order with %s is refused, and takes nothing', async (_, wish, code) => {
  expect(await refusedAs(book(wish))).toMatchObject({ code })
  expect(await booked()).toEqual([])
})

test('D1.1 an order at a table books no window', async () => {
  const { booked: windows } = await book({ salesType: 'dine-in', first: null, last: null })
  expect(windows).toEqual({ first: null, early: null, last: null })
})

test('bookSlots reschedules one leg; if the window is full, nothing changes', async () => {
  const { id } = await book()
  await book({ orderId: id, last: D, now: sg('2026-11-17T13:00') })
  expect(await booked()).toEqual([`first ${A.toISOString()} ${id}`, `last ${D.toISOString()} ${id}`])
  await book({ holder: 'guest:two', first: B, last: sg('2026-11-19T16:00') })
  const before = await booked()
  expect(await refusedAs(book({ orderId: id, first: A, last: sg('2026-11-19T16:00') }))).toMatchObject({ leg: 'last' })
  expect(await booked()).toEqual(before)
})

test('releasing an order’s windows is idempotent', async () => {
  const { id } = await book()
  await site.db.transaction((tx) => freeSlots(tx, store.id, id, 'last'))
  expect(await booked()).toEqual([`first ${A.toISOString()} ${id}`])
  const free = () => site.db.transaction((tx) => freeSlots(tx, store.id, id))
  await Promise.all([free(), free(), free()])
  await free()
  expect(await booked()).toEqual([])
  await book({ holder: 'guest:two' })
})
