import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { refusal } from '#tests/support/refusal.ts'
import { newSubscriber, type Subscriber, subscribe, subscriptionTrial } from '#tests/support/subscriber.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { hashPassword } from '../auth/password/password.ts'

const { site, begin } = await subscriptionTrial()
const password = 'a clean old password'
const hash = await hashPassword(password)

async function customer() {
  const till = await begin()
  const who = await newSubscriber(site)
  await site.db.query({ text: 'UPDATE customer SET password_hash = $2 WHERE id = $1', values: [who.customerId, hash] })
  return { who, till }
}
const leave = ({ token }: Subscriber) =>
  site.call(token)('POST /customer/delete', { body: { password, keep_links: true } })
const endSessions = ({ customerId }: Subscriber) =>
  site.db.query({ text: 'DELETE FROM session WHERE customer_id = $1', values: [customerId] })
const subscriptionsOf = async ({ customerId }: Subscriber) =>
  (
    await site.db.query({ text: 'SELECT status FROM subscription WHERE customer_id = $1', values: [customerId] })
  ).rows.map(({ status }) => status)

test.each([
  ['deleted', leave],
  ['signed out everywhere', endSessions],
])(
  'security 66: D5.5 a plan that is being bought when the account is %s is a 401, and nothing is bought',
  async (_, end) => {
    const { who, till } = await customer()
    const held = holdStatement(site, 'lock_password_owner')
    const buying = refusal(subscribe(site, who))
    await held.reached
    await end(who)
    held.release()
    expect((await buying).httpStatus).toBe(401)
    expect([await subscriptionsOf(who), till.asked]).toEqual([[], []])
  },
)

test('security 66: D5.5 an account is deleted while a plan is being bought: it waits, and ends what was bought', async () => {
  const { who } = await customer()
  const held = holdStatement(site, 'insert_subscription')
  const buying = subscribe(site, who).catch(() => undefined)
  await held.reached
  const leaving = leave(who)
  await eventually(async () => expect(await waitingForLocks(site.db)).toBeGreaterThan(0))
  held.release()
  await Promise.all([buying, leaving])
  expect(await subscriptionsOf(who)).toEqual(['cancelled'])
})

test('security 66: D5.5 a change that is under way when the account is deleted is a 401', async () => {
  const { who } = await customer()
  const { id } = (await subscribe(site, who)).subscription
  await site.call(who.token)('POST /subscriptions/:id/pause', { params: { id } })
  const held = holdStatement(site, 'lock_password_owner')
  const resuming = refusal(site.call(who.token)('POST /subscriptions/:id/resume', { params: { id } }))
  await held.reached
  await leave(who)
  held.release()
  expect((await resuming).httpStatus).toBe(401)
  expect(await subscriptionsOf(who)).toEqual(['cancelled'])
})

test('security 66: D5.5 an account is deleted while its subscription is resumed: it waits, and the subscription ends', async () => {
  const { who } = await customer()
  const { id } = (await subscribe(site, who)).subscription
  await site.call(who.token)('POST /subscriptions/:id/pause', { params: { id } })
  const held = holdStatement(site, 'lock_subscription')
  const resuming = site
    .call(who.token)('POST /subscriptions/:id/resume', { params: { id } })
    .catch(() => undefined)
  await held.reached
  const leaving = leave(who)
  await eventually(async () => expect(await waitingForLocks(site.db)).toBeGreaterThan(0))
  held.release()
  await Promise.all([resuming, leaving])
  expect(await subscriptionsOf(who)).toEqual(['cancelled'])
})
