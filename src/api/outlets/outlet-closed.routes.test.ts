import { afterEach, expect, test } from 'vitest'
import { placeOf, roomFor } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const run = (text: string, values: unknown[] = []) => site.db.query({ text, values })
const at = (local: string) => site.setClock(new Date(`${local}:00+08:00`))

const TYPES = { 1: 'drop-off', 2: 'goods-delivery', 3: 'pickup-return', 4: 'dine-in' } as const

/** The outlet from the list and from its own endpoint. */
async function asked(outlet: string, category: keyof typeof TYPES) {
  const place = await placeOf(site, TYPES[category], outlet)
  const query = { sales_type_id: String(place.sales_type_id) }
  const list = await site.call()('GET /outlets', { query })
  const one = await site.call()('GET /outlets/:id', { params: { id: String(place.outlet_id) }, query })
  expect(list.find(({ id }) => id === place.outlet_id)).toEqual(one)
  return one
}

afterEach(async () => {
  await run(`DELETE FROM slot_booking`)
  await run(`DELETE FROM slot_window`)
  await run(`UPDATE outlet SET is_switched_off = false`)
  await roomFor(site, 6)
})

/** Mondays to Thursdays Tampines is open 9 to 1 and 2 to 9, on Sundays 10 to 6, and closed on 5 February 2027. */
test.each([
  ['just before midnight', '2026-11-16T23:59', 'hours'],
  ['at midnight', '2026-11-17T00:00', 'hours'],
  ['before opening', '2026-11-17T06:50', 'hours'],
  ['at opening', '2026-11-17T09:00', null],
  ['at lunch', '2026-11-17T13:30', 'hours'],
  ['after closing', '2026-11-17T21:00', 'hours'],
  ['on a Sunday evening', '2026-11-15T18:00', 'hours'],
  ['on a blackout day', '2027-02-05T12:00', 'blackout'],
])('D1.7 %s orders with a window are taken, and at a table the opening hours decide', async (_, local, reason) => {
  at(local)
  for (const category of [1, 2, 3] as const) {
    const open = await asked('tampines', category)
    expect([open.is_closed, open.closed_reason, open.door_closed_reason]).toEqual([false, null, reason])
    expect(Date.parse(open.next_window?.starts_at ?? '')).toBeGreaterThan(site.parts.clock().getTime())
  }
  const table = await asked('tampines', 4)
  expect([table.is_closed, table.closed_reason, table.next_window]).toEqual([reason !== null, reason, null])
  const { rows } = await run(`SELECT token FROM dining_table WHERE slug = 'tp-01'`)
  const { is_closed } = await site.call()('GET /tables/:token', { params: { token: rows[0].token } })
  expect(is_closed).toBe(reason !== null)
})

test('D1.7 at 6.50 am the next free time is the one that the checkout offers first', async () => {
  at('2026-11-17T06:50')
  const { next_window } = await asked('bishan', 3)
  const place = await placeOf(site, TYPES[3], 'bishan')
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const { earliest } = await site.call()('GET /checkout/slots', { query })
  expect(next_window).toEqual({ starts_at: '2026-11-17T05:00:00.000Z', ends_at: '2026-11-17T07:00:00.000Z' })
  expect(earliest.first).toBe(next_window?.starts_at)
})

test('D1.7 an outlet that was closed by hand is closed for every way to order', async () => {
  at('2026-11-17T12:00')
  await run(`UPDATE outlet SET is_switched_off = true WHERE slug = 'tampines'`)
  await roomFor(site, 6)
  for (const category of [1, 2, 3, 4] as const) {
    expect(await asked('tampines', category)).toMatchObject({ is_closed: true, closed_reason: 'switched_off' })
  }
  const list = await site.call()('GET /outlets', { query: {} })
  expect(list.map(({ outlet, is_closed }) => [outlet, is_closed])).toEqual([
    ['Tiong Bahru', false],
    ['Bishan', false],
    ['Tampines', true],
    ['Jurong East', false],
  ])
})

/** Fills every window that the outlet offers within its horizon. */
async function fillWindows(outlet: string) {
  const { outlet_id, sales_type_id } = await placeOf(site, TYPES[3], outlet)
  const query = { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id) }
  const { first } = await site.call()('GET /checkout/slots', { query })
  const windows = (first ?? []).flatMap((day) => day.windows)
  for (const { starts_at, ends_at } of windows) {
    await run(
      `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, taken)
       SELECT store_id, id, $2, $3, 6 FROM outlet WHERE id = $1 ON CONFLICT DO NOTHING`,
      [outlet_id, starts_at, ends_at],
    )
  }
  return { outlet_id, windows }
}

test('D1.7 an outlet without a free window is closed for orders that need one, until one becomes free', async () => {
  at('2026-11-17T12:00')
  const { outlet_id, windows } = await fillWindows('tampines')
  for (const category of [1, 2, 3] as const) {
    expect(await asked('tampines', category)).toMatchObject({
      is_closed: true,
      closed_reason: 'no_window',
      next_window: null,
    })
  }
  expect(await asked('tampines', 4)).toMatchObject({ is_closed: false, closed_reason: null })
  expect(await asked('bishan', 3)).toMatchObject({ is_closed: false })
  const last = windows.at(-1)
  await run(`UPDATE slot_window SET taken = 5 WHERE outlet_id = $1 AND starts_at = $2`, [outlet_id, last?.starts_at])
  const { starts_at, ends_at } = last ?? {}
  expect(await asked('tampines', 3)).toMatchObject({ is_closed: false, next_window: { starts_at, ends_at } })
})

test('D1.7 without a sales type an outlet is closed only if it takes no orders at all', async () => {
  const { outlet_id } = await placeOf(site, TYPES[4], 'tampines')
  const unasked = () => site.call()('GET /outlets/:id', { params: { id: String(outlet_id) }, query: {} })
  at('2026-11-17T23:00')
  expect(await asked('tampines', 4)).toMatchObject({ is_closed: true })
  expect(await unasked()).toMatchObject({ is_closed: false, closed_reason: null, next_window: null })
  await fillWindows('tampines')
  expect(await unasked()).toMatchObject({ is_closed: true })
  at('2026-11-17T12:00')
  await fillWindows('tampines')
  expect(await asked('tampines', 3)).toMatchObject({ is_closed: true })
  expect(await unasked()).toMatchObject({ is_closed: false, closed_reason: null })
})

test('D1.7 with the next day of its horizon an outlet that was fully booked takes orders again', async () => {
  at('2026-11-17T23:59')
  await fillWindows('tampines')
  expect(await asked('tampines', 3)).toMatchObject({ is_closed: true, closed_reason: 'no_window' })
  at('2026-11-18T00:00')
  expect(await asked('tampines', 3)).toMatchObject({ is_closed: false, closed_reason: null })
})

test('D1.7 held windows do not close an outlet, because holds expire within minutes', async () => {
  at('2026-11-17T12:00')
  const { outlet_id, windows } = await fillWindows('tampines')
  const elsewhere = await fillWindows('bishan')
  const both = windows.find((one) => elsewhere.windows.some((other) => other.starts_at === one.starts_at))
  const { starts_at } = both ?? {}
  const hold = (id: number) =>
    run(
      `INSERT INTO slot_booking (store_id, outlet_id, starts_at, leg, holder, expires_at)
       SELECT store_id, id, $2, 'first', 'guest:' || slug, $3 FROM outlet WHERE id = $1`,
      [id, starts_at, new Date(site.parts.clock().getTime() + 300_000)],
    )
  await hold(elsewhere.outlet_id)
  expect(await asked('tampines', 3)).toMatchObject({ is_closed: true, closed_reason: 'no_window' })
  await hold(outlet_id)
  expect(await asked('tampines', 3)).toMatchObject({ is_closed: false, next_window: { starts_at } })
})

test('D1.7 an outlet without places is closed, unless staff gave one window some', async () => {
  at('2026-11-17T12:00')
  await roomFor(site, 0)
  expect(await asked('tampines', 3)).toMatchObject({ is_closed: true, closed_reason: 'no_window' })
  await fillWindows('tampines')
  await run(`UPDATE slot_window SET taken = 0`)
  expect(await asked('tampines', 3)).toMatchObject({ is_closed: true })
  await run(`UPDATE slot_window SET capacity = 1 WHERE starts_at = (SELECT max(starts_at) FROM slot_window)`)
  expect(await asked('tampines', 3)).toMatchObject({ is_closed: false })
})
