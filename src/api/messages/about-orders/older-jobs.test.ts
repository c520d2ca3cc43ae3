import { expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { boughtAsGuest, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)
const staff = await staffOf(site)

test.each([
  ['pickup-1', ['pickup-1 assign', 'pickup-1 start', 'pickup-1 fail'], 'pickup_failed'],
  [
    'delivery-1',
    [...PICKED_UP, 'receive', 'process', 'ready', 'delivery-1 assign', 'delivery-1 start', 'delivery-1 fail'],
    'return_failed',
  ],
])('M1.3 a failed trip (%s) of which a job of an older version tells is told', async (trip, acts, kind) => {
  const { id } = await boughtAsGuest(site, 'pickup-return')
  await staff.does(id, ...acts)
  // An older version made no messages.
  await site.db.query({ text: 'DELETE FROM message WHERE order_id = $1', values: [id] })
  const text = `SELECT graphile_worker.add_job('send_order_mail', json_build_object('kind', 'trip_failed', 'store', store_id, 'order', id, 'trip', $2::text, 'refund', NULL))
                FROM customer_order WHERE id = $1`
  await site.db.query({ text, values: [id, trip] })
  await messages.deliver()
  const failed = `SELECT kind, state FROM message WHERE order_id = $1 AND kind LIKE '%\\_failed'`
  const { rows } = await site.db.query({ text: failed, values: [id] })
  expect(rows).toEqual([{ kind, state: 'sent' }])
})
