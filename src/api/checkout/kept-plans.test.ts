import { expect, test } from 'vitest'
import { itemAt, newKey, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'

/** PostgreSQL plans a statement this often before it decides whether to keep its plan. */
const PLANNED_FIRST = 5

// One connection, because each has its own plans.
const site = await testSite({ poolSize: 1, env: { TRUSTED_PROXY_HOPS: '1' } })

test('no statement of a cart or a checkout is planned again at every call', async () => {
  await roomFor(site, 1000)
  const { token } = await site.signedIn()
  for (let turn = 0; turn < PLANNED_FIRST + 3; turn += 1) {
    const { body, basket } = await readyToPay(site)
    const api = site.call(token)
    const [line] = await api('POST /cart/add', {
      body: { product_id: (await itemAt(site, basket)).id, qty: 1, ...basket },
    })
    await api('PATCH /cart', { body: { cart_id: line?.id ?? '', qty: 3 } })
    const headers = { 'X-Forwarded-For': `10.1.${turn}.1`, 'Idempotency-Key': newKey() }
    const { first_starts_at, last_starts_at, cart_key } = body
    const windows = { first_starts_at, last_starts_at, turnaround_hours: 24, cart_key }
    await site.call()('POST /checkout/holds', { body: { ...basket, ...windows } as never, headers })
    await site.call()('POST /checkout/orders', { body, headers })
  }
  const { rows } = await site.db.query({
    text: 'SELECT name, generic_plans, custom_plans FROM pg_prepared_statements ORDER BY name',
  })
  const planned = rows.filter(({ custom_plans }) => custom_plans > PLANNED_FIRST).map(({ name }) => name)
  expect(rows.map(({ name }) => name)).toContain('take_unpaid_place')
  expect(planned).toEqual([])
})
