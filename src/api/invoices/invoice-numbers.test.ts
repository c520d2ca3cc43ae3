import { expect, test } from 'vitest'
import { bought, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)

test.each([
  [9, '-000010'],
  [99, '-000100'],
  [100_299, '-100300'],
  [999_999, '-1000000'],
])('D4.6 after document %i of its series, an invoice and a credit note say %s', async (last, number) => {
  await site.db.query({
    text: `INSERT INTO invoice_counter (store_id, series, last)
           SELECT s.id, series, $1 FROM store s, unnest(ARRAY['invoice', 'credit_note']) AS series WHERE s.is_default
           ON CONFLICT (store_id, series) DO UPDATE SET last = $1`,
    values: [last],
  })
  const { id, call } = await bought(site)
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 500, reason: 'Sorry' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  expect(documents.map((one) => one.number)).toEqual([`INV${number}`, `CN${number}`])
  expect(documents[1]?.refers_to).toBe(`INV${number}`)
})
