import { expect, test } from 'vitest'
import { bought } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()

const placeOf = ({ outlet_id, sales_type_id }: { outlet_id: number; sales_type_id: number }) => ({
  outlet_id: String(outlet_id),
  sales_type_id: String(sales_type_id),
})

test('D4.5 a preview changes nothing; adding and replacing then give exactly its totals', async () => {
  const { id, call } = await bought(site, { qty: 2 })
  const params = { id }
  const first = await call('GET /orders/:id/reorder', { params })
  expect(first).toMatchObject({ cart: { pieces: 0, total_cents: 0, is_estimated: false }, gone: [] })
  expect(first.added.length).toBeGreaterThan(0)
  expect(first.joined_cents).toBe(first.total_cents)
  expect(await call('GET /cart', { query: placeOf(first) })).toEqual([])

  await call('POST /orders/:id/reorder', { params, body: {} })
  const second = await call('GET /orders/:id/reorder', { params })
  expect(second.cart.total_cents).toBe(first.total_cents)
  expect(second.joined_cents).toBe(2 * first.total_cents)
  expect(second.total_cents).toBe(first.total_cents)

  await call('POST /orders/:id/reorder', { params, body: { replace: true } })
  expect((await call('GET /orders/:id/reorder', { params })).cart).toEqual(second.cart)
  await call('POST /orders/:id/reorder', { params, body: {} })
  const joined = await call('GET /orders/:id/reorder', { params })
  expect(joined.cart.total_cents).toBe(second.joined_cents)
})

test('D4.5 with nothing left to order, replacing keeps the cart', async () => {
  const { id, call } = await bought(site)
  const params = { id }
  await call('POST /orders/:id/reorder', { params, body: {} })
  const before = await call('GET /orders/:id/reorder', { params })
  await site.db.query({
    text: `UPDATE order_line SET product_id = NULL, option_id = NULL, variant_id = NULL WHERE order_id = $1`,
    values: [id],
  })
  const { added, gone } = await call('POST /orders/:id/reorder', { params, body: { replace: true } })
  expect([added, gone.length]).toEqual([[], before.added.length])
  expect((await call('GET /orders/:id/reorder', { params })).cart).toEqual(before.cart)
})
