import { expect, test } from 'vitest'
import { ADDRESS } from '#tests/support/checkout.ts'
import { bought } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()

test('P1.8 nothing is offered before the first order, and after one that was cancelled', async () => {
  const { token } = await site.signedIn()
  expect(await site.call(token)('GET /checkout/same-again')).toEqual({ again: null })
  const { id, call } = await bought(site)
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  expect(await call('GET /checkout/same-again')).toEqual({ again: null })
})

test('P1.8 the last basket with the next free windows, the address and the total that the checkout quotes; the cart stays as it is', async () => {
  const { id, call } = await bought(site)
  await call('POST /customer/addresses', { body: ADDRESS })
  const { again } = await call('GET /checkout/same-again')
  expect(again).toMatchObject({ order_id: id, gone: [], blocker: null, cart: { pieces: 0 }, is_other_address: false })
  if (!again) throw new Error('no order')
  const place = { outlet_id: again.outlet_id, sales_type_id: again.sales_type_id }
  await call('POST /orders/:id/reorder', { params: { id }, body: {} })
  const quoted = await call('POST /checkout/quote', { body: place })
  expect(again.total_cents).toBe(quoted.quote.total_cents)
  const query = {
    outlet_id: String(place.outlet_id),
    sales_type_id: String(place.sales_type_id),
    turnaround_hours: String(quoted.turnaround_hours),
  }
  const { earliest } = await call('GET /checkout/slots', { query })
  expect([again.first?.starts_at, again.last?.starts_at]).toEqual([earliest.first, earliest.last])
  const addresses = await call('GET /customer/addresses')
  expect(addresses.map((one) => one.id)).toContain(again.address?.id)
})

test('P1.8 a product that is gone, an address that is gone, a closed outlet and full windows are said', async () => {
  const { id, customerId, call } = await bought(site)
  await call('POST /customer/addresses', { body: { ...ADDRESS, street: 'Another Street' } })
  const now = async () => (await call('GET /checkout/same-again')).again
  expect(await now()).toMatchObject({ is_other_address: true, blocker: null })
  await site.db.query({
    text: `UPDATE customer_address SET deleted_at = now() WHERE customer_id = $1`,
    values: [customerId],
  })
  expect(await now()).toMatchObject({ address: null, blocker: 'no_address' })
  const { again } = await call('GET /checkout/same-again')
  const outlet = again?.outlet_id ?? 0
  const change = async (set: string) => {
    await site.db.query({ text: `UPDATE outlet SET ${set} WHERE id = $1`, values: [outlet] })
    await site.db.query({ text: `UPDATE store SET version = version + 1` })
    await site.parts.stores.refresh()
  }
  await change('slot_capacity = 0')
  expect(await now()).toMatchObject({ first: null, blocker: 'fully_booked' })
  await change('slot_capacity = 10, is_switched_off = true')
  expect(await now()).toMatchObject({ blocker: 'outlet_closed' })
  await change('is_switched_off = false')
  await site.db.query({
    text: `UPDATE order_line SET product_id = NULL, option_id = NULL, variant_id = NULL WHERE order_id = $1`,
    values: [id],
  })
  expect(await now()).toMatchObject({ added: [], blocker: 'nothing_sold' })
})
