import { beforeEach, expect, test } from 'vitest'
import { chooses } from '#tests/support/message-choice.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import type { Mail } from '../transports/mail.ts'
import { enqueueCustomerNews } from './reward-news.ts'

const site = await testSite()
const sent: string[] = []
const mailer = { send: async ({ subject }: Mail) => void sent.push(subject) }
const messages = await testMessages(site, { mailer })
const staff = await staffOf(site)

beforeEach(async () => {
  await messages.deliver()
  sent.length = 0
})

async function customer() {
  const login = await site.signedIn()
  await chooses(site, login, ['email'])
  return login
}

async function offered(customerId: string): Promise<void> {
  const { rows } = await site.db.query({ text: 'SELECT store_id FROM customer WHERE id = $1', values: [customerId] })
  const news = { kind: 'voucher_received', name: '$5 off', until: null } as const
  await site.db.transaction((tx) => enqueueCustomerNews(tx, { storeId: rows[0].store_id, customerId, news }))
}

test('M1.3 a link for signing in and a driver on the way do not wait behind offers', async () => {
  const order = await bought(site, { buyer: await customer() })
  await staff.does(order.id, 'pickup-1 assign')
  await messages.deliver()
  sent.length = 0
  for (const { customerId } of [await customer(), await customer(), await customer()]) await offered(customerId)
  await staff.does(order.id, 'pickup-1 start')
  await site.signedIn({ email: 'forgetful@example.com' })
  await site.call()('POST /auth/forgot-password', { body: { identifier: 'forgetful@example.com' } })
  await messages.deliver()
  expect(sent).toEqual([
    expect.stringContaining('password'),
    expect.stringContaining('on the way'),
    ...Array(3).fill(expect.stringContaining('voucher')),
  ])
})

test('M1.3 a driver on the way does not overtake what waits about the same order', async () => {
  const other = await bought(site)
  const { id } = await bought(site, { buyer: await customer() })
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
  // As the queue takes them.
  const { rows } = await site.db.query({
    text: `SELECT m.kind, m.order_id FROM graphile_worker.jobs j JOIN message m ON j.key = 'message:' || m.id
           WHERE j.run_at <= now() ORDER BY j.priority, j.run_at, j.id`,
  })
  expect(rows).toEqual([
    { kind: 'confirmation', order_id: id },
    { kind: 'driver_assigned', order_id: id },
    { kind: 'driver_on_the_way', order_id: id },
    { kind: 'confirmation', order_id: other.id },
  ])
  await messages.deliver()
  expect(sent).toContainEqual(expect.stringContaining('on the way'))
})
