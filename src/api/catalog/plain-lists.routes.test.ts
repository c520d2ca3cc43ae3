import { beforeEach, expect, test } from 'vitest'
import { RELATED_PRODUCTS } from '#contract/shop/catalog-limits.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const at = (local: string) => site.setClock(new Date(`${local}+08:00`))
const list = (query: Record<string, string>) => site.call()('GET /products', { query: { limit: '100', ...query } })

beforeEach(() => at('2026-11-16T12:00'))

test('D1.4 a price filter includes both of its ends', async () => {
  const { products } = await list({ sort: 'price_up' })
  const [low, high] = [products[3]?.from_cents ?? 0, products.at(-4)?.from_cents ?? 0]
  for (const sort of ['menu', 'price_up', 'price_down', 'name']) {
    const kept = await list({ sort, min_cents: String(low), max_cents: String(high) })
    const within = products.filter(({ from_cents }) => from_cents >= low && from_cents <= high)
    expect(kept.products.map(({ id }) => id).sort()).toEqual(within.map(({ id }) => id).sort())
    const only = await list({ sort, min_cents: String(low), max_cents: String(low) })
    expect(only.products.map(({ from_cents }) => from_cents)).toContain(low)
  }
})

test('D1.4 a turnaround filter includes its end', async () => {
  const { products } = await list({})
  const hours = products.find(({ turnaround_hours }) => turnaround_hours !== null)?.turnaround_hours ?? 0
  const { products: kept } = await list({ max_turnaround_hours: String(hours) })
  expect(kept.map(({ turnaround_hours }) => turnaround_hours)).toContain(hours)
})

test('D1.3 a product shows at most six others of its category, and never itself', async () => {
  const { products } = await list({})
  const counts = new Map<string, number>()
  for (const { category } of products) counts.set(category.slug, (counts.get(category.slug) ?? 0) + 1)
  const [big] = [...counts].find(([, count]) => count > RELATED_PRODUCTS + 1) ?? []
  for (const { id } of products.filter(({ category }) => category.slug === big)) {
    const { related } = await site.call()('GET /products/:id', { params: { id: String(id) }, query: {} })
    expect(related).toHaveLength(RELATED_PRODUCTS)
    expect(related.map((one) => one.id)).not.toContain(id)
  }
})

test('D1.6 a table at an outlet that is closed says so', async () => {
  const { rows } = await site.db.query({ text: `SELECT token FROM dining_table WHERE slug = 'tp-01'` })
  const ask = async () =>
    (await site.call()('GET /tables/:token', { params: { token: rows[0].token as string } })).is_closed
  expect(await ask()).toBe(false)
  at('2026-11-16T23:30')
  expect(await ask()).toBe(true)
})

test('D1.2 just after midnight in Singapore an outlet’s hours are those of the new day', async () => {
  at('2026-11-16T00:30')
  const jurong = (await site.call()('GET /outlets', { query: {} })).find(({ outlet }) => outlet === 'Jurong East')
  expect(jurong).toMatchObject({ door_closed_reason: 'hours', opens_again: '2026-11-16T02:00:00.000Z' })
  expect(jurong?.hours_today[0]).toMatch(/^10:00-/)
})
