import { beforeEach, expect, test } from 'vitest'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { refusal } from '#tests/support/refusal.ts'
import { saveAddress, saveCard } from '#tests/support/rewards.ts'
import {
  at,
  look,
  newSubscriber,
  SUBSCRIBED_AT,
  type Subscriber,
  subscribe,
  subscriptionTrial,
  type testTill,
} from '#tests/support/subscriber.ts'

const { site, messages, begin } = await subscriptionTrial()
let till: ReturnType<typeof testTill>
beforeEach(async () => {
  till = await begin()
})

type Change = 'pause' | 'resume' | 'skip' | 'cancel' | 'keep'
const change = (who: Subscriber, id: string, what: Change) =>
  site.call(who.token)(`POST /subscriptions/:id/${what}`, { params: { id } })

test('D6.4 a paused subscription is not charged, and resumes at the next date that can be changed', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  expect(await change(who, id, 'pause')).toMatchObject({ status: 'paused', next_charge_at: null })
  expect((await refusal(change(who, id, 'pause'))).httpStatus).toBe(409)
  expect((await refusal(change(who, id, 'skip'))).httpStatus).toBe(409)
  await till.run(at('2026-12-21T10:00'))
  expect(till.asked).toHaveLength(1)
  const resumed = await change(who, id, 'resume')
  expect(resumed).toMatchObject({ status: 'active', next_charge_at: at('2026-12-27T10:00').toISOString() })
  expect(resumed.next_pickups[0]).toBe(at('2026-12-29T10:00').toISOString())
  expect((await refusal(change(who, id, 'resume'))).httpStatus).toBe(409)
})

test('D6.4, M1.1 pausing, resuming and cancelling a plan are each confirmed by one mail', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  await messages.deliver()
  const told = async (what: Change) => {
    await change(who, id, what)
    return (await messages.deliver()).map(({ subject, text }) => [subject.replace(/^Your .* (?=is|won)/, ''), text])
  }
  expect(await told('pause')).toEqual([['is paused', expect.stringContaining('until you resume it')]])
  const resumed = await told('resume')
  expect(resumed).toEqual([['is back', expect.stringMatching(/Your next pickup is on \w{3} \d+ \w{3}\./)]])
  expect(await told('cancel')).toEqual([['won’t renew', expect.stringContaining('We won’t charge another one.')]])
})

test('D6.4 the next cycle can be skipped until 48 hours before it, one cycle per request', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  site.setClock(at('2026-11-22T09:59:59'))
  const skipped = await change(who, id, 'skip')
  expect(skipped.next_charge_at).toBe(at('2026-11-29T10:00').toISOString())
  await till.run(at('2026-11-22T10:00'))
  expect(till.asked).toHaveLength(1)
  await till.run(at('2026-11-29T10:00'))
  expect(till.asked.at(-1)).toMatchObject({ cycle: 3 })
  site.setClock(at('2026-12-06T10:00'))
  const late = await refusal(change(who, id, 'skip'))
  expect(late).toMatchObject({ httpStatus: 409, response: { code: 'too_late' } })
})

test('D6.4 a new slot applies from the next cycle on, and must be 48 hours ahead', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  const move = (first_starts_at: string) =>
    site.call(who.token)('POST /subscriptions/:id/slot', { params: { id }, body: { first_starts_at } })
  expect((await refusal(move(at('2026-11-17T08:00').toISOString()))).errors).toHaveProperty('first_starts_at')
  const moved = await move(at('2026-11-26T18:00').toISOString())
  expect(moved.next_charge_at).toBe(at('2026-11-24T18:00').toISOString())
  await till.run(at('2026-11-24T18:00'))
  expect(till.asked.at(-1)?.trips[0]?.pickupStartsAt).toEqual(at('2026-11-26T18:00'))

  const address_id = await saveAddress(site, who.customerId)
  await site.call(who.token)('POST /subscriptions/:id/slot', { params: { id }, body: { address_id } })
  await till.run(at('2026-12-01T18:00'))
  expect(till.asked.at(-1)).toMatchObject({ addressId: address_id, cycle: 3 })
  const other = await newSubscriber(site)
  const foreign = site.call(who.token)('POST /subscriptions/:id/slot', {
    params: { id },
    body: { address_id: other.addressId },
  })
  expect((await refusal(foreign)).errors).toHaveProperty('address_id')
})

test('D6.4 a cancelled subscription ends with its paid time, and can be kept until then', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  const leaving = await change(who, id, 'cancel')
  expect(leaving).toMatchObject({
    status: 'pending_cancel',
    ends_at: at('2026-11-22T10:00').toISOString(),
    next_charge_at: null,
  })
  expect((await refusal(change(who, id, 'cancel'))).httpStatus).toBe(409)
  expect((await change(who, id, 'keep')).status).toBe('active')
  await change(who, id, 'cancel')
  await messages.deliver()
  await till.run(at('2026-11-22T10:00'))
  await till.run(at('2026-11-22T10:05'))
  expect(await look(site, who, id)).toMatchObject({ status: 'cancelled', next_pickups: [] })
  expect(till.asked).toHaveLength(1)
  expect((await messages.deliver()).map(({ subject }) => subject)).toEqual(['Your Weekly Wash & Fold has ended'])
  for (const what of ['keep', 'resume', 'pause'] as const)
    expect((await refusal(change(who, id, what))).httpStatus).toBe(409)
})

test('D6.4 a past due subscription is cancelled at once, and not charged again', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  till.answers('declined')
  await till.run(at('2026-11-22T10:00'))
  expect((await change(who, id, 'cancel')).status).toBe('cancelled')
  await till.run(at('2026-11-23T10:00'))
  expect(till.asked).toHaveLength(2)
})

test('D6.4 a pause concurrent with the job leaves subscription and cycles consistent', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  site.setClock(at('2026-11-22T10:00'))
  await Promise.all([till.run(at('2026-11-22T10:00')), change(who, id, 'pause')])
  const { rows } = await site.db.query({
    text: `SELECT count(*)::integer AS made, (SELECT next_cycle FROM subscription WHERE id = $1) AS next FROM subscription_cycle WHERE subscription_id = $1`,
    values: [id],
  })
  expect(rows[0].next).toBe(rows[0].made + 1)
})

test('D6.4 a pause gives up a created, uncharged cycle, which is not charged after the pause either', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  const held = holdStatement(site, 'claim_due_charges')
  const job = till.run(at('2026-11-22T10:00'))
  await held.reached
  expect((await change(who, id, 'pause')).status).toBe('paused')
  held.release()
  await job
  expect(till.asked).toHaveLength(1)
  site.setClock(at('2026-12-21T10:00'))
  await change(who, id, 'resume')
  await till.run(at('2026-12-21T10:30'))
  expect(till.asked).toHaveLength(1)
  await till.run(at('2026-12-27T10:00'))
  expect(till.asked.map(({ cycle }) => cycle)).toEqual([1, 3])
})

test('D6.4 the statements list what was used and charged, and no skipped cycle', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  await change(who, id, 'skip')
  await till.run(at('2026-11-29T10:00'))
  const { rows } = await site.db.query({
    text: `UPDATE subscription_cycle SET weight_grams = 6400 WHERE subscription_id = $1 AND cycle = 1 RETURNING store_id, order_id`,
    values: [id],
  })
  await site.db.query({
    text: `INSERT INTO trip (store_id, order_id, slug, kind, leg, status, starts_at, ends_at, changed_at)
           VALUES ($1, $2, 'pickup-1', 'pickup', 'first', 'done', now(), now() + interval '2 hours', now())`,
    values: [rows[0].store_id, rows[0].order_id],
  })
  const api = site.call(who.token)
  const usage = await api('GET /subscriptions/statements/usage', { query: { to: '2026-12-31' } })
  expect(usage).toMatchObject({ trips_used: 1, weight_grams: 6400, total_cents: 6980 })
  expect(usage.lines.map(({ cycle }) => cycle)).toEqual([3, 1])
  const billed = (to: string) => api('GET /subscriptions/statements/billing', { query: { from: '2026-11-01', to } })
  expect(await billed('2026-11-28')).toMatchObject({ from: '2026-11-01', to: '2026-11-28', total_cents: 3490 })
  expect(await billed('2026-11-29')).toMatchObject({ total_cents: 6980 })
  const wrong = api('GET /subscriptions/statements/billing', { query: { from: '2026-11-30', to: '2026-11-01' } })
  expect((await refusal(wrong)).httpStatus).toBe(400)
})

test('D6.4 a statement ends today: billing has what was paid, usage has no cycle that has not begun', async () => {
  const who = await newSubscriber(site)
  await subscribe(site, who)
  const api = site.call(who.token)
  const today = singaporeClock(SUBSCRIBED_AT).day
  const billing = await api('GET /subscriptions/statements/billing', { query: {} })
  expect([billing.to, billing.total_cents]).toEqual([today, 3490])
  expect(billing.lines.map(({ first_day }) => first_day > today)).toEqual([true])
  const usage = await api('GET /subscriptions/statements/usage', { query: {} })
  expect([usage.to, usage.lines]).toEqual([today, []])
})

test('D6.4 another card must be the customer’s own', async () => {
  const [who, other] = [await newSubscriber(site), await newSubscriber(site)]
  const { id } = (await subscribe(site, who)).subscription
  const change = (method_id: string) =>
    site.call(who.token)('POST /subscriptions/:id/method', { params: { id }, body: { method_id } })
  expect((await refusal(change(other.methodId))).errors).toHaveProperty('method_id')
  const mine = await saveCard(site, who.customerId)
  expect((await change(mine)).method?.id).toBe(mine)
})

const move = (who: Subscriber, id: string, time: string) =>
  site.call(who.token)('POST /subscriptions/:id/slot', {
    params: { id },
    body: { first_starts_at: at(time).toISOString() },
  })

test('D6.4 a new slot begins the next cycle after the last pickup of the paid one, at most four weeks later', async () => {
  const who = await newSubscriber(site)
  const { subscription } = await subscribe(site, who, { plan: 'family-four' })
  expect(subscription.next_cycle_from).toBe('2026-12-09')
  for (const early of ['2026-11-19T10:00', '2026-12-05T10:00', '2026-12-08T18:00']) {
    const refused = await refusal(move(who, subscription.id, early))
    expect(refused.errors).toEqual({
      first_starts_at: 'The cycle before it still has pickups. Choose Wed 9 Dec or later.',
    })
  }
  const late = await refusal(move(who, subscription.id, '2027-01-06T10:00'))
  expect(late.errors).toEqual({ first_starts_at: 'Choose a day up to Wed 6 Jan 2027.' })
  const moved = await move(who, subscription.id, '2026-12-09T18:00')
  expect(moved.next_charge_at).toBe(at('2026-12-07T18:00').toISOString())
  await till.run(at('2026-12-07T17:59'))
  expect(till.asked).toHaveLength(1)
  await till.run(at('2026-12-07T18:00'))
  expect(till.asked.at(-1)?.trips[0]?.pickupStartsAt).toEqual(at('2026-12-09T18:00'))
})

test('D6.4 of two subscriptions of a customer, each begins a new slot after its own pickups', async () => {
  const who = await newSubscriber(site)
  const { subscription: long } = await subscribe(site, who, { plan: 'family-four' })
  const { subscription: short } = await subscribe(site, who)
  const another = await subscribe(site, who, { plan: 'family-four' })
  expect((await move(who, short.id, '2026-11-18T18:00')).next_charge_at).toBe(at('2026-11-16T18:00').toISOString())
  for (const { id } of [long, another.subscription])
    expect((await refusal(move(who, id, '2026-12-08T18:00'))).errors).toEqual({
      first_starts_at: 'The cycle before it still has pickups. Choose Wed 9 Dec or later.',
    })
})

test('D6.4 while a cycle is not paid yet, a new slot begins the next one after the whole of it', async () => {
  const who = await newSubscriber(site)
  till.answers('pending')
  const { subscription } = await subscribe(site, who)
  expect(subscription.next_cycle_from).toBe('2026-11-24')
  expect((await refusal(move(who, subscription.id, '2026-11-23T10:00'))).errors).toHaveProperty('first_starts_at')
  const moved = await move(who, subscription.id, '2026-11-25T18:00')
  till.answers('paid')
  await till.run(at('2026-11-15T09:31'))
  expect((await look(site, who, subscription.id)).next_charge_at).toBe(moved.next_charge_at)
})

test('D6.4 a late cycle moves the next one by whole weeks, at the time that the customer has chosen for it', async () => {
  const who = await newSubscriber(site)
  const { subscription } = await subscribe(site, who)
  till.answers('declined')
  await till.run(at('2026-11-22T10:00'))
  await site.db.query({
    text: `UPDATE subscription SET start_minute = 1080, next_day = '2026-12-02' WHERE id = $1`,
    values: [subscription.id],
  })
  till.answers('paid')
  await till.run(at('2026-11-24T09:00'))
  const late = await look(site, who, subscription.id)
  expect(late.current).toMatchObject({ cycle: 2, status: 'paid', first_day: '2026-12-01' })
  expect(late.next_charge_at).toBe(at('2026-12-07T18:00').toISOString())
})
