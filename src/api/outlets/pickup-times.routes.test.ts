import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeOf, roomFor } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const run = (text: string, values: unknown[] = []) => site.db.query({ text, values })
const at = (local: string) => site.setClock(new Date(`${local}:00+08:00`))
const timesAt = (postalCode: string) => site.call()('GET /pickup-times', { query: { postal_code: postalCode } })

beforeEach(() => at('2026-11-17T06:50'))
afterEach(async () => {
  await run(`DELETE FROM slot_booking`)
  await run(`DELETE FROM slot_window`)
  await run(`UPDATE outlet SET is_switched_off = false`)
  await roomFor(site, 6)
})

/** Fills the windows of an outlet that begin before a moment. */
async function fill(outlet: string, before: string) {
  const { outlet_id, sales_type_id } = await placeOf(site, 'pickup-return', outlet)
  const query = { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id) }
  const { first } = await site.call()('GET /checkout/slots', { query })
  for (const { starts_at, ends_at } of (first ?? []).flatMap((day) => day.windows)) {
    if (new Date(starts_at) >= new Date(`${before}:00+08:00`)) continue
    await run(
      `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, taken)
       SELECT store_id, id, $2, $3, 6 FROM outlet WHERE id = $1 ON CONFLICT DO NOTHING`,
      [outlet_id, starts_at, ends_at],
    )
  }
}

test('D1.2 D3.1 a postal code is answered with its outlet, the first free pickup and the earliest return', async () => {
  const answer = await timesAt('160071')
  const place = await placeOf(site)
  expect(answer).toMatchObject({
    postal_code: '160071',
    planning_area: 'Bukit Merah',
    door: { outlet: 'Tiong Bahru', sales_type: 'Pickup & Return', category_id: 3, ...place },
    door_refusal: null,
    outlet: { outlet: 'Tiong Bahru', sales_type: 'Drop Off & Collect', category_id: 1 },
    now: '2026-11-16T22:50:00.000Z',
  })
})

test('D3.1 the first times are those that the checkout offers for the most popular item', async () => {
  const { door } = await timesAt('160071')
  const place = await placeOf(site)
  const at = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const { products } = await site.call()('GET /products', {
    query: { ...at, available: '1', sort: 'popular', limit: '60' },
  })
  const item = products.find(({ turnaround_hours }) => turnaround_hours)
  expect(door?.returns?.item).toBe(item?.name)
  const query = { ...at, turnaround_hours: String(item?.turnaround_hours) }
  const { earliest } = await site.call()('GET /checkout/slots', { query })
  expect([door?.window.starts_at, door?.returns?.starts_at]).toEqual([earliest.first, earliest.last])
})

test('D3.1 an item that is sold out does not name the return: the next popular one does', async () => {
  const { door: before } = await timesAt('160071')
  const item = before?.returns?.item
  const set = (isAvailable: boolean) =>
    run(`UPDATE offer o SET is_available = $2 FROM product p WHERE p.id = o.product_id AND p.name = $1`, [
      item,
      isAvailable,
    ])
  await set(false)
  await roomFor(site, 6)
  expect((await timesAt('160071')).door?.returns?.item).not.toBe(item)
  await set(true)
})

test('D3.1 full windows are passed over', async () => {
  const { door: before } = await timesAt('160071')
  await fill('tiong-bahru', '2026-11-18T00:00')
  const { door } = await timesAt('160071')
  expect(door?.outlet).toBe('Tiong Bahru')
  expect(door?.window.starts_at.slice(0, 10)).toBe('2026-11-18')
  expect(Date.parse(door?.returns?.starts_at ?? '')).toBeGreaterThan(Date.parse(before?.returns?.starts_at ?? ''))
})

test('D1.2 where two outlets serve a sector, the next one takes over when the nearer is full', async () => {
  await run(`UPDATE outlet SET postal_sectors = postal_sectors || '{16}' WHERE slug = 'bishan'`)
  await roomFor(site, 6)
  expect((await timesAt('160071')).door?.outlet).toBe('Tiong Bahru')
  await fill('tiong-bahru', '2027-01-01T00:00')
  expect((await timesAt('160071')).door?.outlet).toBe('Bishan')
  await run(`UPDATE outlet SET postal_sectors = array_remove(postal_sectors, '16') WHERE slug = 'bishan'`)
})

test('D1.7 a full or closed outlet says so, and the nearest one that takes a drop-off is offered', async () => {
  await fill('tampines', '2027-01-01T00:00')
  expect(await timesAt('520826')).toMatchObject({ door: null, door_refusal: 'full', outlet: { outlet: 'Bishan' } })
  await run(`UPDATE outlet SET is_switched_off = true WHERE slug = 'tampines'`)
  await roomFor(site, 6)
  expect(await timesAt('520826')).toMatchObject({ door: null, door_refusal: 'closed', outlet: { outlet: 'Bishan' } })
})

test('D1.2 outside of every service area the answer is the nearest outlet with its distance and opening', async () => {
  await run(`UPDATE outlet SET postal_sectors = array_remove(postal_sectors, '52') WHERE slug = 'tampines'`)
  await roomFor(site, 6)
  const answer = await timesAt('520826')
  expect(answer).toMatchObject({ door: null, door_refusal: 'not_covered' })
  expect(answer.outlet).toMatchObject({ outlet: 'Tampines', door_closed_reason: 'hours', closes_at: null })
  expect(answer.outlet?.opens_again).toBe('2026-11-17T01:00:00.000Z')
  expect(answer.outlet?.distance_m).toBeLessThan(3000)
  await run(`UPDATE outlet SET postal_sectors = array_append(postal_sectors, '52') WHERE slug = 'tampines'`)
})

test('D1.1 a store without pickup answers with delivery, and one without either with its outlets', async () => {
  const retire = (slug: string, isRetired: boolean) =>
    run(`UPDATE sales_type SET is_retired = $2 WHERE slug = $1`, [slug, isRetired])
  await retire('pickup-return', true)
  await roomFor(site, 6)
  expect((await timesAt('160071')).door).toMatchObject({ sales_type: 'Goods Delivery', returns: null })
  await retire('goods-delivery', true)
  await roomFor(site, 6)
  expect(await timesAt('160071')).toMatchObject({ door: null, door_refusal: 'not_offered', outlet: { category_id: 1 } })
  await retire('pickup-return', false)
  await retire('goods-delivery', false)
})

test.each(['', 'postal_code=12', 'postal_code=000000', 'postal_code=16007x', 'postal_code=1600711'])(
  'a wrong postal code is refused at its field: %s',
  async (query) => {
    const answer = await site.send(`/api/pickup-times?${query}`)
    const { errors } = (await answer.json()) as { errors: Record<string, string> }
    expect([answer.status, Object.keys(errors)]).toEqual([400, ['postal_code']])
  },
)
