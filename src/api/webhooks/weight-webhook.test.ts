import { expect, test } from 'vitest'
import { testSite } from '#tests/support/site.ts'
import { weighingShop } from '#tests/support/weighed.ts'

const site = await testSite()
const { ordered, weigh } = await weighingShop(site)
await site.db.query({
  text: `INSERT INTO webhook_endpoint (store_id, url, secret, events, created_at)
         SELECT id, 'https://brand.example/hook', 'whs_weight', ARRAY['order.weighed'], now() FROM store WHERE is_default`,
})

const told = async (id: string) =>
  (await site.db.query({ text: 'SELECT payload FROM webhook_delivery WHERE order_id = $1', values: [id] })).rows.map(
    ({ payload }) => payload,
  )

test('P1.2 D4.7 a weighed order is told to the brand’s systems once its price is taken, with grams and price', async () => {
  const { id } = await ordered({ kg: 5 })
  await weigh(id, [4200])
  expect(await told(id)).toEqual([
    expect.objectContaining({
      event: 'order.weighed',
      order: expect.objectContaining({ id, total_cents: 2604, paid_cents: 2604 }),
      weight: { grams: 4200, final_cents: 2604 },
    }),
  ])
})

test('P1.2 D4.7 while the customer is asked, no weighed order is told', async () => {
  const { id } = await ordered({ kg: 5 })
  await weigh(id, [7200])
  expect(await told(id)).toEqual([])
})
