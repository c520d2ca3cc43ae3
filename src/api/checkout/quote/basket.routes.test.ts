import { expect, test } from 'vitest'
import { menuOf } from '#tests/support/cart.ts'
import { pay, placeOf, readyToPay } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const menu = await menuOf(site)
const place = await placeOf(site)

const offered = (salesType: number) =>
  site.call()('GET /checkout/extra-services', { query: { sales_type_id: String(salesType) } })

test('D3.2 a service for certain sales types is offered there, one for all of them everywhere', async () => {
  const [service] = await offered(place.sales_type_id)
  const dineIn = menu.salesType('dine-in')
  const isAt = async (salesType: number) => (await offered(salesType)).some(({ id }) => id === service?.id)
  const sellAt = (ids: number[] | null) =>
    menu.change('UPDATE extra_service SET sales_type_ids = $2 WHERE id = $1', service?.id, ids)
  await sellAt([dineIn])
  expect([await isAt(place.sales_type_id), await isAt(dineIn)]).toEqual([false, true])
  await sellAt(null)
  expect([await isAt(place.sales_type_id), await isAt(dineIn)]).toEqual([true, true])
  // The turnaround of express services is internal to the server.
  expect(service).not.toHaveProperty('express')
  expect(service).not.toHaveProperty('sales_type_ids')
})

test('D3.5 the lines of an order are numbered from one: what was bought, then the services, each as it was sold', async () => {
  const services = (await offered(place.sales_type_id)).slice(0, 2)
  const ids = services.map(({ id }) => id)
  const purchase = await pay(site, await readyToPay(site, { qty: 2, more: { extra_service_ids: ids } }))
  const { rows } = await site.db.query({
    text: 'SELECT * FROM order_line WHERE order_id = $1 ORDER BY position',
    values: [purchase.order_id],
  })
  expect(rows.map(({ position, kind }) => [position, kind])).toEqual([
    [1, 'item'],
    [2, 'extra_service'],
    [3, 'extra_service'],
  ])
  expect(rows[0]).toMatchObject({ qty: 2, final_cents: 2 * rows[0].piece_cents, turnaround_hours: expect.any(Number) })
  for (const [index, { name, price_cents }] of services.entries()) {
    expect(rows[index + 1]).toMatchObject({
      product_name: name,
      ...{ piece_cents: price_cents, final_cents: price_cents, qty: 1, unit: 'piece' },
      ...{ product_id: null, option_id: null, variant_id: null, option_name: null, variant_name: null },
      ...{ modifiers: [], image: '', notes: '', turnaround_hours: null },
    })
  }
  expect(purchase.items.map(({ name, qty }) => [name, qty])).toEqual([
    [rows[0].product_name, 2],
    ...services.map(({ name }) => [name, 1]),
  ])
})
