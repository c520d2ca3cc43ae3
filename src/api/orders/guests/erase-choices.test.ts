import { expect, test } from 'vitest'
import { hashPassword } from '#api/auth/password/password.ts'
import { eventually } from '#tests/support/eventually.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { pushService } from '#tests/support/push-service.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { readPushKeys } from '../../messages/push/push-keys.ts'
import { eraseOrder } from './erase-orders.queries.ts'
import { eraseOrdersOfDeletedAccounts } from './erase-orders.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
const messages = await testMessages(site)
const service = await pushService()
const { publicKey } = await readPushKeys(site.db)
const password = 'line dried and folded'
const hash = await hashPassword(password)

/** A customer who was told as they chose, by WhatsApp and in a browser, and has an order under way. */
async function leaver() {
  const buyer = await site.signedIn()
  await site.db.query({
    text: 'UPDATE customer SET password_hash = $2 WHERE id = $1',
    values: [buyer.customerId, hash],
  })
  const order = await bought(site, { buyer })
  await site.db.query({
    text: `UPDATE customer c SET mobile = coalesce(c.mobile, o.contact ->> 'mobile'), mobile_verified_at = now() FROM customer_order o
           WHERE c.id = $1 AND o.id = $2`,
    values: [buyer.customerId, order.id],
  })
  await order.call('POST /customer/push', { body: service.browser(publicKey).subscription })
  const body = { channels: ['push' as const, 'whatsapp' as const], quiet: 'none' as const }
  await order.call('PUT /customer/message-preferences', { body })
  return order
}

/** Deletes the account, and returns the token of the link to the order that is under way. */
async function deleted({ call }: Awaited<ReturnType<typeof leaver>>): Promise<string> {
  await messages.deliver()
  await call('POST /customer/delete', { body: { password, keep_links: true } })
  const [mail] = (await messages.deliver()).filter(({ text }) => /guest\/[\w-]{43}/.test(text))
  return /guest\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** How many choices, agreements and browsers belong to the customer and to the order. */
async function kept({ id, customerId }: { id: string; customerId: string }): Promise<number[]> {
  const { rows } = await site.db.query({
    text: `SELECT (SELECT count(*)::integer FROM message_preference WHERE customer_id = $1 OR order_id = $2) AS choices,
             (SELECT count(*)::integer FROM whatsapp_consent WHERE customer_id = $1 OR order_id = $2) AS agreements,
             (SELECT count(*)::integer FROM push_subscription p LEFT JOIN session s ON s.id = p.session_id
              WHERE s.customer_id = $1 OR p.order_id = $2) AS browsers`,
    values: [customerId, id],
  })
  return [rows[0].choices, rows[0].agreements, rows[0].browsers]
}

test('D5.5 M1.1 M1.7 choices, agreements and browsers end with the account, and those of its last order with the order', async () => {
  const order = await leaver()
  expect(await kept(order)).toEqual([1, 1, 1])
  const token = await deleted(order)
  expect(await kept(order)).toEqual([0, 0, 0])
  const [params, call] = [{ token }, site.call()]
  await call('POST /guest-orders/:token/push', { params, body: service.browser(publicKey).subscription })
  const body = { channels: ['push' as const, 'whatsapp' as const], quiet: 'none' as const }
  await call('PUT /guest-orders/:token/message-preferences', { params, body })
  expect(await kept(order)).toEqual([1, 1, 1])
  await staff.does(order.id, ...DELIVERED, 'complete')
  await eraseOrdersOfDeletedAccounts(site.db, new Date())
  expect(await kept(order)).toEqual([0, 0, 0])
})

test('D5.5 M1.6 what comes by the link while the order is being erased is refused, because it would never be erased', async () => {
  const order = await leaver()
  const token = await deleted(order)
  await staff.does(order.id, ...DELIVERED, 'complete')
  const { rows } = await site.db.query({
    text: 'SELECT store_id FROM customer_order WHERE id = $1',
    values: [order.id],
  })
  let writing: Promise<unknown> = Promise.resolve()
  await site.db.transaction(async (tx) => {
    await eraseOrder.run(tx, rows[0].store_id, order.id)
    let isAnswered = false
    const body = { message: 'Vanishing words' }
    writing = refusal(site.call()('POST /guest-orders/:token/notes', { params: { token }, body })).finally(() => {
      isAnswered = true
    })
    await eventually(async () => expect(isAnswered || (await waitingForLocks(site.db)) > 0).toBe(true))
  })
  expect(await writing).toMatchObject({ httpStatus: 404 })
  const text = 'SELECT FROM order_note WHERE order_id = $1'
  expect((await site.db.query({ text, values: [order.id] })).rows).toHaveLength(0)
})
