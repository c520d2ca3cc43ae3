import { expect, test } from 'vitest'
import { PAYMENT_WAIT_SECONDS, SLOT_HOURS } from '#contract/order/checkout-limits.ts'
import { HOUR_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { pay, readyToPay, type Shopper } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'
import { tableCode } from '#tests/support/table.ts'

const site = await testSite()

/** The row as the database holds it: no call answers with all of its columns. */
async function rowOf({ order_id }: { order_id: string }) {
  const { rows } = await site.db.query({ text: 'SELECT * FROM customer_order WHERE id = $1', values: [order_id] })
  return rows[0]
}
const withNotes = (shopper: Shopper) => ({ ...shopper, body: { ...shopper.body, notes: ' Ring twice ' } })
const hoursAfter = (at: string | null | undefined, hours: number) => new Date(Date.parse(at ?? '') + hours * HOUR_MS)

test('D4.1 S1.10 the row of an order has the quote’s figures, its windows, its notes and where its buyer came from', async () => {
  const buyer = await site.signedIn()
  const shopper = withNotes(await readyToPay(site, { token: buyer.token, host: 'harbour.localhost', qty: 20 }))
  const now = new Date()
  site.setClock(now)
  const row = await rowOf(await pay(site, shopper))
  site.setClock(() => new Date())
  const { quote, body, basket } = shopper
  expect(quote.gst_cents).toBeGreaterThan(0)
  expect(row).toMatchObject({
    customer_id: buyer.customerId,
    guest_token_hash: null,
    kind: 'trips',
    category_id: 3,
    ...basket,
    table_id: null,
    subscription_id: null,
    notes: 'Ring twice',
    referer: 'harbour',
    partner_name: 'Harbour Residences',
    cart_key: expect.stringMatching(/^cart:\d+$/),
    cart_lines: [{ qty: 20 }],
    quote: { hash: quote.hash, total_cents: quote.total_cents },
    quote_hash: quote.hash,
    total_cents: quote.total_cents,
    gst_cents: quote.gst_cents,
    gst_rate: quote.gst_rate,
    first_starts_at: hoursAfter(body.first_starts_at, 0),
    first_ends_at: hoursAfter(body.first_starts_at, SLOT_HOURS),
    early_starts_at: null,
    early_ends_at: null,
    last_starts_at: hoursAfter(body.last_starts_at, 0),
    last_ends_at: hoursAfter(body.last_starts_at, SLOT_HOURS),
    placed_at: now,
    changed_at: now,
  })
})

test('D3.2 an order that waits for its payment says until when', async () => {
  const shopper = await readyToPay(site, { card: 'decline' })
  const now = new Date()
  site.setClock(now)
  const row = await rowOf(await pay(site, shopper))
  site.setClock(() => new Date())
  expect(row).toMatchObject({
    status: 'awaiting_payment',
    customer_id: null,
    guest_token_hash: expect.any(Buffer),
    referer: expect.not.stringMatching('harbour'),
    partner_name: null,
    cart_key: expect.stringMatching(/^guest:/),
    cart_lines: [],
    expires_at: new Date(now.getTime() + PAYMENT_WAIT_SECONDS * SECOND_MS),
  })
})

test('D1.8 the row of an order at a table names the table', async () => {
  const shopper = await readyToPay(site, { salesType: 'dine-in', more: { table: await tableCode(site) } })
  const row = await rowOf(await pay(site, shopper))
  const { rows } = await site.db.query({ text: 'SELECT name FROM dining_table WHERE id = $1', values: [row.table_id] })
  expect([rows[0]?.name, row.kind, row.category_id]).toEqual(['Window 1', 'regular', 4])
})
