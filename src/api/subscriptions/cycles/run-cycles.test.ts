import { beforeEach, expect, test } from 'vitest'
import { failedCharges } from '#tests/support/alerts.ts'
import { refusal } from '#tests/support/refusal.ts'
import {
  at,
  look,
  newSubscriber,
  SUBSCRIBED_AT,
  subscribe,
  subscriptionTrial,
  type testTill,
} from '#tests/support/subscriber.ts'
import { placeRefused } from '../../parts/place-refused.ts'
import { runCycles } from './run-cycles.ts'

const { site, messages, begin } = await subscriptionTrial()
let till: ReturnType<typeof testTill>
const DAY_MS = 86_400_000
beforeEach(async () => {
  till = await begin()
})

const paidDays = async (id: string) =>
  (
    await site.db.query({
      text: `SELECT first_day, status FROM subscription_cycle WHERE subscription_id = $1 ORDER BY cycle`,
      values: [id],
    })
  ).rows.map(({ first_day, status }) => `${first_day} ${status}`)

test('D6.4 in a year of weekly cycles each is charged once, 48 hours before its pickup, on the same weekday', async () => {
  const who = await newSubscriber(site)
  const { subscription } = await subscribe(site, who)
  for (let day = 0; day < 365; day += 1) await till.run(new Date(SUBSCRIBED_AT.getTime() + day * DAY_MS + 3_600_000))
  expect(till.asked).toHaveLength(53)
  const pickups = till.asked.map(({ trips }) => trips[0]?.pickupStartsAt.getTime() ?? 0)
  const first = at('2026-11-17T10:00').getTime()
  expect(pickups).toEqual(Array.from({ length: 53 }, (_, week) => first + week * 7 * DAY_MS))
  // The first cycle is charged when it is bought.
  for (const [index, { now }] of till.asked.entries()) {
    if (index > 0) expect((pickups[index] ?? 0) - now.getTime()).toBe(48 * 3_600_000)
  }
  expect(till.asked.map(({ cycle }) => cycle)).toEqual(Array.from({ length: 53 }, (_, index) => index + 1))
  expect((await look(site, who, subscription.id)).status).toBe('active')
  const billing = await site.call(who.token)('GET /subscriptions/statements/billing', {
    query: { from: '2026-11-01', to: '2027-11-30' },
  })
  expect(billing.total_cents).toBe(53 * 3490)
})

test('D6.4 a cycle of four weeks is one order with four pickups and their returns', async () => {
  const who = await newSubscriber(site)
  await subscribe(site, who, { plan: 'family-four' })
  const [first] = till.asked
  expect(first).toMatchObject({ priceCents: 14900, planName: 'Family Four', attempt: 1, orderId: null })
  expect(first?.trips.map(({ pickupStartsAt }) => pickupStartsAt)).toEqual(
    ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08'].map((day) => at(`${day}T10:00`)),
  )
  expect(first?.trips[0]?.returnStartsAt).toEqual(at('2026-11-21T10:00'))
  await till.run(at('2026-12-13T10:00'))
  expect(till.asked[1]?.trips[0]?.pickupStartsAt).toEqual(at('2026-12-15T10:00'))
})

test('D6.4 a first cycle begins on the day that was bought, however soon that is', async () => {
  const who = await newSubscriber(site)
  const firstStartsAt = at('2026-11-15T18:00').toISOString()
  const { subscription } = await subscribe(site, who, { firstStartsAt })
  const { current, next_pickups } = await look(site, who, subscription.id)
  expect(current).toMatchObject({ status: 'paid', first_day: '2026-11-15' })
  expect(next_pickups.slice(0, 2)).toEqual([firstStartsAt, at('2026-11-22T18:00').toISOString()])
  expect(till.asked.map(({ trips, later }) => [trips[0]?.pickupStartsAt.toISOString(), later])).toEqual([
    [firstStartsAt, null],
  ])
})

test('D6.4 a failed charge is retried four times every 12 hours with a mail, then the subscription is suspended', async () => {
  const who = await newSubscriber(site)
  const { subscription } = await subscribe(site, who)
  await messages.deliver()
  till.answers('declined')
  const due = at('2026-11-22T10:00').getTime()
  const seen: string[] = []
  for (let hour = 0; hour <= 72; hour += 1) {
    await till.run(new Date(due + hour * 3_600_000))
    const { status } = await look(site, who, subscription.id)
    if (seen.at(-1) !== status) seen.push(status)
  }
  expect(seen).toEqual(['past_due', 'suspended'])
  const tries = till.asked.slice(1)
  expect(tries.map(({ now }) => (now.getTime() - due) / 3_600_000)).toEqual([0, 12, 24, 36, 48])
  expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5])
  const sent = (await messages.deliver()).map(({ subject }) => subject).sort()
  expect(sent).toEqual([
    ...Array(4).fill('We couldn’t charge your Weekly Wash & Fold'),
    'Your Weekly Wash & Fold is suspended',
  ])
  await till.run(at('2027-02-01T10:00'))
  expect(till.asked).toHaveLength(6)

  // With another card it continues at the next date that can be changed.
  till.answers('paid')
  const method_id = who.methodId
  const again = await site.call(who.token)('POST /subscriptions/:id/method', {
    params: { id: subscription.id },
    body: { method_id },
  })
  expect(again).toMatchObject({ status: 'active', next_charge_at: at('2027-02-07T10:00').toISOString() })
})

test('D6.4 M1.2 two processes that record the same declined charge count it once, and send one mail and one alert', async () => {
  const who = await newSubscriber(site)
  const { subscription } = await subscribe(site, who)
  await messages.deliver()
  till.answers('declined')
  const before = (await failedCharges(site)).length
  const due = at('2026-11-22T10:00')
  let begun = () => {}
  let release = () => {}
  const isAsked = new Promise<void>((resolve) => {
    begun = resolve
  })
  const answered = new Promise<void>((resolve) => {
    release = resolve
  })
  site.setClock(due)
  const late = runCycles(site.parts, async (order) => {
    begun()
    await answered
    return till.place(order)
  })
  await isAsked
  // The lease has expired, so another process claims the charge.
  await till.run(new Date(due.getTime() + 11 * 60_000))
  release()
  await late
  const text = 'SELECT tries, try_at FROM subscription_cycle WHERE subscription_id = $1 AND cycle = 2'
  const { rows } = await site.db.query({ text, values: [subscription.id] })
  expect(rows).toEqual([{ tries: 1, try_at: at('2026-11-22T22:11') }])
  expect((await look(site, who, subscription.id)).status).toBe('past_due')
  const sent = (await messages.deliver()).map(({ subject }) => subject)
  expect(sent).toEqual(['We couldn’t charge your Weekly Wash & Fold'])
  expect((await failedCharges(site)).slice(before)).toEqual([{ what: 'subscription', will_retry: true }])
})

test('D6.4 a successful retry reactivates the subscription, a week later if the pickup is too near', async () => {
  const who = await newSubscriber(site)
  const { subscription } = await subscribe(site, who)
  till.answers('declined')
  await till.run(at('2026-11-22T10:00'))
  await till.run(at('2026-11-22T22:00'))
  till.answers('paid')
  await till.run(at('2026-11-23T10:00'))
  expect(await look(site, who, subscription.id)).toMatchObject({
    status: 'active',
    current: { status: 'paid', first_day: '2026-11-24' },
  })

  till.answers('declined')
  for (const time of ['2026-11-29T10:00', '2026-11-29T22:00', '2026-11-30T10:00', '2026-11-30T22:01'])
    await till.run(at(time))
  till.answers('paid')
  await till.run(at('2026-12-01T10:01'))
  const late = await look(site, who, subscription.id)
  expect(late.current).toMatchObject({ cycle: 3, status: 'paid', first_day: '2026-12-08' })
  expect(late.next_charge_at).toBe(at('2026-12-13T10:00').toISOString())
  expect(late.next_pickups[0]).toBe(at('2026-12-08T10:00').toISOString())
})

test('D6.4 a new card is charged at once for a failed charge', async () => {
  const who = await newSubscriber(site)
  const { subscription } = await subscribe(site, who)
  till.answers('declined')
  await till.run(at('2026-11-22T10:00'))
  till.answers('paid')
  site.setClock(at('2026-11-22T11:00'))
  const body = { method_id: who.methodId }
  const changed = await site.call(who.token)('POST /subscriptions/:id/method', {
    params: { id: subscription.id },
    body,
  })
  expect(changed).toMatchObject({ status: 'active', current: { cycle: 2, status: 'paid', failures: 1 } })
})

test('D6.4 an undecided charge is checked again and counts once', async () => {
  const who = await newSubscriber(site)
  till.answers('pending')
  const { result, subscription } = await subscribe(site, who)
  expect(result).toBe('pending')
  till.answers('paid')
  await till.run(at('2026-11-15T09:20'))
  expect(till.asked).toHaveLength(1)
  await till.run(at('2026-11-15T09:31'))
  expect(till.asked.map(({ attempt }) => attempt)).toEqual([1, 1])
  expect(till.asked[1]?.orderId).not.toBe(null)
  expect(await paidDays(subscription.id)).toEqual(['2026-11-17 paid'])
})

test('D6.4 concurrent and crashed processes charge each cycle once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => newSubscriber(site)))
  for (const who of people) await subscribe(site, who)
  const before = till.asked.length
  await Promise.all(Array.from({ length: 4 }, () => till.run(at('2026-11-22T10:00'))))
  const keys = till.asked.slice(before).map(({ subscriptionId, cycle }) => `${subscriptionId} ${cycle}`)
  expect(keys).toHaveLength(12)
  expect(new Set(keys).size).toBe(12)

  // A process died between claiming a charge and recording its outcome. After the lease the same attempt is made again.
  await site.db.query({
    text: `UPDATE subscription_cycle SET status = 'due', try_at = $1, paid_at = NULL WHERE subscription_id = $2 AND cycle = 2`,
    values: [at('2026-11-22T10:10'), till.asked.at(-1)?.subscriptionId],
  })
  await till.run(at('2026-11-22T10:05'))
  expect(till.asked).toHaveLength(before + 12)
  await till.run(at('2026-11-22T10:10'))
  expect(till.asked.at(-1)).toMatchObject({ cycle: 2, attempt: 1 })
  expect(await paidDays(till.asked.at(-1)?.subscriptionId ?? '')).toEqual(['2026-11-17 paid', '2026-11-24 paid'])
})

test('D6.4 after a month without jobs missed pickups are not charged', async () => {
  const who = await newSubscriber(site)
  const { subscription } = await subscribe(site, who)
  await till.run(at('2026-12-20T12:00'))
  expect(await paidDays(subscription.id)).toEqual(['2026-11-17 paid', '2026-12-22 paid'])
  expect((await look(site, who, subscription.id)).next_charge_at).toBe(at('2026-12-27T10:00').toISOString())
})

test('D6.4 a charge that throws does not stop the others, and is retried later', async () => {
  const [one, other] = [await newSubscriber(site), await newSubscriber(site)]
  const broken = (await subscribe(site, one)).subscription.id
  await subscribe(site, other)
  site.setClock(at('2026-11-22T10:00'))
  await runCycles(site.parts, (order) => {
    if (order.subscriptionId === broken) throw new Error('the gateway is away')
    return till.place(order)
  })
  expect(await paidDays(broken)).toEqual(['2026-11-17 paid', '2026-11-24 due'])
  await till.run(at('2026-11-22T10:11'))
  expect(await paidDays(broken)).toEqual(['2026-11-17 paid', '2026-11-24 paid'])
})

test('D6.4 a cycle that cannot be placed counts as a failed charge, and the buyer gets the reason', async () => {
  const who = await newSubscriber(site)
  const { subscription } = await subscribe(site, who)
  const refuse = async () => {
    throw placeRefused('slot_unavailable')
  }
  site.setClock(at('2026-11-22T10:00'))
  await runCycles(site.parts, refuse)
  const { status, current } = await look(site, who, subscription.id)
  expect({ status, failure: current?.failure, failures: current?.failures }).toEqual({
    status: 'past_due',
    failure: 'slot_unavailable',
    failures: 1,
  })
  Object.assign(site.parts, { placeCycle: refuse })
  site.setClock(SUBSCRIBED_AT)
  const other = await newSubscriber(site)
  const refused = await refusal(subscribe(site, other))
  expect(refused).toMatchObject({ httpStatus: 409, response: { code: 'slot_unavailable' } })
  expect(await site.call(other.token)('GET /subscriptions', {})).toMatchObject([{ status: 'cancelled' }])
})

test('D6.4 an undecided charge is followed up while the subscription is paused', async () => {
  const who = await newSubscriber(site)
  const { id } = (await subscribe(site, who)).subscription
  till.answers('pending')
  await till.run(at('2026-11-22T10:00'))
  await site.call(who.token)('POST /subscriptions/:id/pause', { params: { id } })
  till.answers('paid')
  await till.run(at('2026-11-22T10:30'))
  expect(await paidDays(id)).toEqual(['2026-11-17 paid', '2026-11-24 paid'])
  expect((await look(site, who, id)).status).toBe('paused')
})
