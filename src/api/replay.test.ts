import { expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { testSite } from '#tests/support/site.ts'

const NOW = new Date('2026-11-16T02:00:00Z')

/** Every id of the tables that one purchase writes, and what the shopper is given. */
async function purchaseBy(seed: string) {
  const site = await testSite({ random: seededRandom(seed) })
  site.setClock(NOW)
  const shopper = await readyToPay(site)
  const purchase = await pay(
    site,
    { ...shopper, body: { ...shopper.body, cart_key: 'the-same-cart-key-every-time' } },
    'the-same-key-every-time',
  )
  await lookAfterPayments(site.parts)
  const ids = await Promise.all(
    ['customer_order', 'order_line', 'trip', 'slot_booking', 'invoice', 'payment_attempt', 'card_entry'].map(
      async (table) => {
        const { rows } = await site.db.query({ text: `SELECT id FROM ${table} ORDER BY id` })
        return [table, rows.map(({ id }) => id)] as const
      },
    ),
  )
  return { orderId: purchase.order_id, token: purchase.guest_token, ids: Object.fromEntries(ids) }
}

test('a purchase is replayed by its seed: every id and token comes from the parts', async () => {
  const first = await purchaseBy('a seed')
  for (const [table, ids] of Object.entries(first.ids)) expect([table, ids.length > 0]).toEqual([table, true])
  expect(await purchaseBy('a seed')).toEqual(first)
  const other = await purchaseBy('another seed')
  for (const [table, ids] of Object.entries(first.ids)) expect(other.ids[table]).not.toEqual(ids)
})
