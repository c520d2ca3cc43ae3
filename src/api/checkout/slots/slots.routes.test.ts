import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getSlots, type SlotDay } from '#contract/order/slots.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
let menu: Menu
const KEY = 'a-guest-with-a-cart'

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
  site.setClock(sg('2026-11-16T09:00'))
})

const sg = (local: string) => new Date(`${local}+08:00`)
const iso = (local: string) => sg(local).toISOString()
const placeOf = (salesType: string) => ({
  outlet_id: menu.outlet('tiong-bahru'),
  sales_type_id: menu.salesType(salesType),
})
const slots = (salesType: string, more: Record<string, string> = {}) => {
  const { outlet_id, sales_type_id } = placeOf(salesType)
  const query = { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id), ...more }
  return site.call()('GET /checkout/slots', { query })
}
const hold = (salesType: string, first: string | null, last: string | null, cart_key = KEY) =>
  site.call()('POST /checkout/holds', {
    body: { ...placeOf(salesType), first_starts_at: first, last_starts_at: last, cart_key },
  })
const windowAt = (days: SlotDay[] | null, startsAt: string) =>
  days?.flatMap(({ windows }) => windows).find(({ starts_at }) => starts_at === startsAt)

test('D3.1 pickup and return: the earliest of each, the return after the slowest item', async () => {
  const answer = await slots('pickup-return', { turnaround_hours: '48' })
  expect(answer.earliest).toEqual({ first: iso('2026-11-16T12:00'), last: iso('2026-11-18T14:00') })
  expect(answer.first?.[0]).toEqual({
    day: '2026-11-16',
    windows: ['12', '14', '16', '18', '20'].map((hour, index) => ({
      starts_at: iso(`2026-11-16T${hour}:00`),
      ends_at: iso(`2026-11-16T${['14', '16', '18', '20', '22'][index]}:00`),
      is_full: false,
    })),
  })
  expect(answer.first).toHaveLength(14)
  expect(answer.last?.[0]?.day).toBe('2026-11-18')
  expect(z.safeParse(getSlots.response, answer).error).toBeUndefined()
})

test('D3.1 the return follows the pickup that was chosen', async () => {
  const chosen = { turnaround_hours: '72', first_starts_at: iso('2026-11-20T20:00') }
  expect((await slots('pickup-return', chosen)).earliest.last).toBe(iso('2026-11-24T08:00'))
})

test.each([
  ['drop-off', true, true],
  ['goods-delivery', false, true],
  ['pickup-return', true, true],
  ['dine-in', false, false],
])('D3.1 D1.1 %s has its legs', async (salesType, hasFirst, hasLast) => {
  const { first, last, earliest } = await slots(salesType)
  expect([first !== null, last !== null]).toEqual([hasFirst, hasLast])
  expect([earliest.first !== null, earliest.last !== null]).toEqual([hasFirst, hasLast])
})

test('D3.1 a full window is shown as full and is never the earliest; own and expired holds do not count', async () => {
  await menu.change(`UPDATE outlet SET slot_capacity = 1 WHERE slug = 'tiong-bahru'`)
  const startsAt = iso('2026-11-16T14:00')
  await hold('goods-delivery', null, startsAt)
  const others = await slots('goods-delivery')
  expect(windowAt(others.last, startsAt)).toMatchObject({ is_full: true })
  const own = await slots('goods-delivery', { cart_key: KEY })
  expect(windowAt(own.last, startsAt)).toMatchObject({ is_full: false })
  await hold('goods-delivery', null, iso('2026-11-16T12:00'))
  expect((await slots('goods-delivery')).earliest.last).toBe(startsAt)
  site.setClock(sg('2026-11-16T09:10'))
  expect(windowAt((await slots('goods-delivery')).last, startsAt)).toMatchObject({ is_full: false })
  site.setClock(sg('2026-11-16T09:00'))
  await menu.change(`UPDATE outlet SET slot_capacity = 6 WHERE slug = 'tiong-bahru'`)
})

test('D3.1 staff can make one window larger or smaller than the others', async () => {
  const startsAt = iso('2026-11-21T12:00')
  await hold('goods-delivery', null, startsAt, 'somebody-who-wants-it')
  await site.db.query({ text: `UPDATE slot_window SET capacity = 1 WHERE starts_at = $1`, values: [startsAt] })
  expect(windowAt((await slots('goods-delivery')).last, startsAt)).toMatchObject({ is_full: true })
  await menu.change(`UPDATE outlet SET slot_capacity = 0 WHERE slug = 'tiong-bahru'`)
  await site.db.query({ text: `UPDATE slot_window SET capacity = 4 WHERE starts_at = $1`, values: [startsAt] })
  const answer = await slots('goods-delivery')
  expect(answer.earliest.last).toBe(startsAt)
  expect(await hold('goods-delivery', null, startsAt, 'another-who-wants-it')).toMatchObject({
    last: { starts_at: startsAt },
  })
  const refused = await refusal(hold('goods-delivery', null, iso('2026-11-21T14:00'), 'a-third-who-is-late'))
  expect(refused.response).toMatchObject({ code: 'slot_unavailable', leg: 'last' })
  await menu.change(`UPDATE outlet SET slot_capacity = 6 WHERE slug = 'tiong-bahru'`)
})

test('all windows of the horizon are one statement', async () => {
  await slots('pickup-return')
  const asked: string[] = []
  const { query } = site.db
  site.db.query = (config) => {
    asked.push(config.name ?? config.text)
    return query(config)
  }
  await slots('pickup-return', { turnaround_hours: '48', first_starts_at: iso('2026-11-20T20:00'), cart_key: KEY })
  site.db.query = query
  expect(asked).toEqual(['unusual_slot_windows'])
})

test.each([
  ['an unknown outlet', { outlet_id: '999999' }, 404],
  ['an outlet that is no number', { outlet_id: "1' OR 1=1" }, 400],
  ['a turnaround that is none', { turnaround_hours: '-1' }, 400],
  ['a time that is none', { first_starts_at: 'tomorrow' }, 400],
  ['a key that is none', { cart_key: 'x' }, 400],
])('46 %s is refused in words', async (_, more, status) => {
  expect((await refusal(slots('pickup-return', more))).httpStatus).toBe(status)
})

test('16 another store’s outlet has no windows here', async () => {
  const { rows } = await site.db.query({
    text: `SELECT o.id FROM outlet o JOIN store s ON s.id = o.store_id WHERE NOT s.is_default`,
  })
  for (const { id } of rows) {
    expect((await refusal(slots('pickup-return', { outlet_id: String(id) }))).httpStatus).toBe(404)
    const body = { ...placeOf('pickup-return'), outlet_id: id as number, cart_key: KEY }
    expect((await refusal(site.call()('POST /checkout/holds', { body }))).httpStatus).toBe(404)
  }
})
