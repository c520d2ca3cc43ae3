import { beforeEach, expect, test } from 'vitest'
import { refusal } from '#tests/support/refusal.ts'
import {
  newSubscriber,
  SUBSCRIBED_AT,
  type Subscriber,
  subscribe,
  subscriptionTrial,
} from '#tests/support/subscriber.ts'
import { FIRST_PICKUP_DAYS } from './buy.ts'

const { site, messages, begin } = await subscriptionTrial()
beforeEach(async () => {
  await begin()
})

const change = (who: Subscriber, id: string, what: 'pause' | 'skip' | 'cancel') =>
  site.call(who.token)(`POST /subscriptions/:id/${what}`, { params: { id } })
const billing = (who: Subscriber) => site.call(who.token)('GET /subscriptions/statements/billing', { query: {} })

test('D6.4 the first pickup is at most 28 days ahead, to the minute', async () => {
  const who = await newSubscriber(site)
  const last = SUBSCRIBED_AT.getTime() + FIRST_PICKUP_DAYS * 86_400_000
  const starting = (ms: number) => subscribe(site, who, { firstStartsAt: new Date(ms).toISOString() })
  expect((await refusal(starting(last + 30 * 60_000))).errors).toHaveProperty('first_starts_at')
  expect((await starting(last)).subscription.status).toBe('active')
})

test('D6.4 an address for the next pickups must be the customer’s own', async () => {
  const [who, other] = [await newSubscriber(site), await newSubscriber(site)]
  const { id } = (await subscribe(site, who)).subscription
  const move = (address_id: string) =>
    site.call(who.token)('POST /subscriptions/:id/slot', { params: { id }, body: { address_id } })
  const refused = await refusal(move(other.addressId))
  expect([refused.httpStatus, Object.keys(refused.errors ?? {})]).toEqual([400, ['address_id']])
  expect((await move(who.addressId)).status).toBe('active')
})

test('D6.4 cancelling a paused subscription sends a mail that it has ended', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  await change(who, id, 'pause')
  await messages.deliver()
  expect(await change(who, id, 'cancel')).toMatchObject({ status: 'cancelled' })
  expect(await messages.deliver()).toHaveLength(1)
})

test('D6.4 a skipped cycle is kept as skipped, and is in no statement', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  const before = await billing(who)
  await change(who, id, 'skip')
  const { lines, total_cents } = await billing(who)
  expect([lines.length, total_cents]).toEqual([before.lines.length, before.total_cents])
  const { rows } = await site.db.query({
    text: `SELECT cycle, status FROM subscription_cycle WHERE subscription_id = $1 ORDER BY cycle`,
    values: [id],
  })
  expect(rows).toEqual([
    { cycle: 1, status: 'paid' },
    { cycle: 2, status: 'skipped' },
  ])
})
