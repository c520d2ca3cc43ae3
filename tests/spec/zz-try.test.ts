import { test } from 'vitest'
import { CONTACT, newKey, readyToPay } from '#tests/support/checkout.ts'
import { operatorKey, bought } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
test('try', async () => {
  const site = await testSite()
  const out: unknown[] = []
  const post = async (method: string, path: string, body: unknown, token?: string) => {
    const a = await site.send(`/api${path}`, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newKey(), ...(token ? { token } : {}) } })
    out.push([path, a.status, (await a.text()).slice(0, 90), a.status >= 500 ? site.logged.filter((l) => l.includes('unexpected')).at(-1)?.slice(0, 300) : ''])
  }
  const L = 'A\ud800b'
  const s = await readyToPay(site, { more: { contact: { ...CONTACT, name: L } } })
  await post('POST', '/checkout/orders', s.body)
  const s2 = await readyToPay(site, { more: { notes: L } })
  await post('POST', '/checkout/orders', s2.body)
  const s3 = await readyToPay(site, { more: { address: { postal_code: '160071', street: L, unit: '#01-01', access_notes: L } } })
  await post('POST', '/checkout/orders', s3.body)
  const { id, token } = await bought(site)
  const key = await operatorKey(site)
  await post('POST', `/operator/orders/${id}/trips/pickup-1/acts`, { act: 'assign', driver_name: L, reason: L }, key)
  await post('POST', `/operator/orders/${id}/acts`, { act: 'hold', reason: L }, key)
  await post('POST', `/orders/${id}/cancel`, { reason: L }, token)
  await post('PATCH', '/customer/profile', { first_name: L }, token)
  await post('POST', '/customer/addresses', { postal_code: '160071', street: L, unit: '#01-01', access_notes: L, label: L }, token)
  await post('POST', '/cart/add', { product_id: 1, qty: 1, notes: L }, token)
  const { products } = await site.call()('GET /products', { query: { limit: '6' } })
  await post('POST', '/cart/add', { product_id: products.find((p) => !p.needs_choice)?.id, qty: 1, notes: L }, token)
  await post('POST', '/cart/sync/guest', [{ product_id: products.find((p) => !p.needs_choice)?.id, qty: 1, notes: L, id: L }], undefined)
  await post('POST', '/auth/sign-up', { email: 'zz@example.com', password: `long ${L} enough`, first_name: L })
  await post('POST', '/checkout/quote', { outlet_id: s.basket.outlet_id, sales_type_id: s.basket.sales_type_id, items: [], voucher_ids: [L] })
  await post('POST', '/operator/orders/' + id + '/refunds', { amount_cents: 1, reason: L }, key)
  await post('PATCH', '/operator/outlets/tiong-bahru', { slot_capacity: 900, reason: L }, key)
  console.log(out.map((o) => JSON.stringify(o)).join('\n'))
}, 60_000)
