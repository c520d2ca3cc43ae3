import { expect, test } from 'vitest'
import type { Queryable } from '#api/db/database.ts'
import { later } from '#tests/support/checkout.ts'
import { deliverMessages, pressAtSandbox } from '#tests/support/gateway.ts'
import { testSite } from '#tests/support/site.ts'
import { writtenWhileWaiting } from '#tests/support/waiting-for-locks.ts'
import { weighingShop } from '#tests/support/weighed.ts'

// The order of locks is in docs/ARCHITECTURE.md.
const site = await testSite()
const { ordered, weigh, orderOf } = await weighingShop(site)

/** What the weighing has written when it waits for rows that another transaction has locked. */
async function weighedBehind(id: string, grams: number, lock: (tx: Queryable) => Promise<unknown>): Promise<string[]> {
  let weighing: Promise<unknown> | undefined
  const written = await site.db.transaction(async (tx) => {
    await lock(tx)
    weighing = weigh(id, [grams])
    return writtenWhileWaiting(site.db)
  })
  await weighing
  return written
}

test('P1.2 a weighing writes the refund of what was paid too much before it takes the invoice counter', async () => {
  const { id, purchase } = await ordered({ kg: 5, method: 'paynow' })
  const { action } = purchase.payment
  const qr = action?.kind === 'qr' ? action.payload : ''
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
  await later(site, 60)
  // Its invoice is issued by the weighing, as that of an order that was never invoiced.
  await site.db.query({ text: 'DELETE FROM invoice WHERE order_id = $1', values: [id] })
  await site.db.query({
    text: `UPDATE payment_attempt SET purpose = 'weight', purpose_id = gen_random_uuid() WHERE order_id = $1`,
    values: [id],
  })
  const written = await weighedBehind(id, 4000, (tx) => tx.query({ text: 'SELECT FROM invoice_counter FOR UPDATE' }))
  expect(written).toContain('refund')
})

test('P1.2 a weighing tells the hold what to take before it writes what the vouchers are worth', async () => {
  const { id } = await ordered({ kg: 10 })
  const text = 'SELECT FROM payment_attempt WHERE order_id = $1 FOR UPDATE'
  const written = await weighedBehind(id, 10_000, (tx) => tx.query({ text, values: [id] }))
  expect(written).toContain('payment_attempt')
  expect(written).not.toContain('voucher_use')
  expect(await orderOf(id)).toMatchObject({ paid_cents: 6200 })
})
