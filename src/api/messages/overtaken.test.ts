import { expect, test } from 'vitest'
import { chooses } from '#tests/support/message-choice.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { NotSent } from '../transports/not-sent.ts'

const site = await testSite()
const staff = await staffOf(site)
const mailer = {
  send: () => Promise.reject(new NotSent('later', 'smtp 421')),
}
const messages = await testMessages(site, { mailer })

test('M1.3 a message that was to be tried again, and is overtaken meanwhile, leaves no channel open', async () => {
  const { id, customerId } = await bought(site)
  await chooses(site, { customerId }, ['email'])
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
  await messages.deliver()
  const stateOf = async () => {
    const text = `SELECT m.state, d.state AS delivery FROM message m JOIN message_delivery d ON d.message_id = m.id
                  WHERE m.order_id = $1 AND m.kind = 'driver_on_the_way'`
    return (await site.db.query({ text, values: [id] })).rows
  }
  expect(await stateOf()).toEqual([{ state: 'waiting', delivery: 'waiting' }])
  await staff.does(id, 'pickup-1 arrive', 'pickup-1 finish')
  await site.db.query({ text: 'UPDATE graphile_worker._private_jobs SET run_at = now()' })
  await messages.deliver()
  expect(await stateOf()).toEqual([{ state: 'overtaken', delivery: 'refused' }])
  const listed = await staff.call('GET /operator/orders/:id/messages', { params: { id } })
  const open = listed.filter(({ kind, state }) => kind === 'driver_on_the_way' && state !== 'overtaken')
  expect([listed.length > 0, open]).toEqual([true, []])
})
