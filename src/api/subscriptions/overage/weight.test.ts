import { beforeEach, expect, test } from 'vitest'
import { operatorKey } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { insertOrder } from '#tests/support/rewards.ts'
import { at, look, newSubscriber, subscribe, subscriptionTrial, type testTill } from '#tests/support/subscriber.ts'

const { site, messages, begin } = await subscriptionTrial()
let till: ReturnType<typeof testTill>
const staff = site.call(await operatorKey(site, ['orders:write']))
beforeEach(async () => {
  till = await begin()
})

async function subscriber(plan?: string) {
  const who = await newSubscriber(site)
  const { subscription } = await subscribe(site, who, plan ? { plan } : {})
  const id = subscription.id
  await messages.deliver()
  return {
    who,
    id,
    order: subscription.current?.order_id ?? '',
    look: () => look(site, who, id),
    call: site.call(who.token),
  }
}
const weigh = (id: string, grams: number) =>
  staff('PUT /operator/orders/:id/weight', { params: { id }, body: { grams, reason: 'the scales' } })
const said = async () => (await messages.deliver()).map(({ subject, text }) => `${subject}\n${text}`)
const span = { query: { from: '2026-11-01', to: '2027-01-31' } }

test('D6.4 a plan has its price for each extra kilogram', async () => {
  const plans = await site.call()('GET /subscription-plans', {})
  expect(plans.map(({ included_kg, extra_kg_cents }) => [included_kg, extra_kg_cents])).toEqual([
    [7, 490],
    [40, 390],
    [12, 490],
  ])
})

test('D6.4 a visit within the included weight costs nothing and sends no mail', async () => {
  const { order, look } = await subscriber()
  expect(await weigh(order, 6800)).toMatchObject({ cycle: 1, cycle_grams: 6800, over_cents: 0, charged: 'none' })
  expect(await look()).toMatchObject({ owed_cents: 0, current: { weight_grams: 6800, over_cents: 0 } })
  expect(await said()).toEqual([])
})

test('D6.4 extra weight is announced at once and charged once, with the next cycle as a separate amount', async () => {
  const { order, look, call } = await subscriber()
  expect(await weigh(order, 9400)).toMatchObject({ over_grams: 2400, over_cents: 1176, charged: 'next_cycle' })
  const [mail = ''] = await said()
  expect(mail).toMatch(/Your .+ was 2\.4 kg over/)
  expect(mail).toContain('$11.76')
  expect(mail).toContain('on Sun 22 Nov.')
  expect(await look()).toMatchObject({ owed_cents: 1176, current: { weight_grams: 9400, over_cents: 1176 } })

  await till.run(at('2026-11-22T10:00'))
  expect(till.asked.at(-1)).toMatchObject({ cycle: 2, priceCents: 3490, carriedCents: 1176 })
  expect((await said()).join()).toContain('$46.66')
  await till.run(at('2026-11-29T10:00'))
  expect(till.asked.at(-1)).toMatchObject({ cycle: 3, priceCents: 3490, carriedCents: 0 })
  expect((await look()).owed_cents).toBe(0)

  const billing = await call('GET /subscriptions/statements/billing', span)
  expect(billing.lines.map(({ cycle, carried_cents }) => [cycle, carried_cents])).toEqual([
    [3, 0],
    [2, 1176],
    [1, 0],
  ])
  expect(billing.total_cents).toBe(3 * 3490 + 1176)
  const usage = await call('GET /subscriptions/statements/usage', span)
  expect(usage.lines.at(-1)).toMatchObject({ cycle: 1, weight_grams: 9400, included_kg: 7, over_cents: 1176 })
})

test('D6.4 the weights of a cycle’s visits are added up, and a visit can be weighed again', async () => {
  const { id, who, order, look } = await subscriber('family-four')
  const second = await insertOrder(site, { customerId: who.customerId, status: 'processing' })
  await site.db.query({
    text: `UPDATE customer_order SET subscription_id = $2, cart_key = $3 WHERE id = $1`,
    values: [second, id, `subscription:${id}:1:2`],
  })
  expect(await weigh(order, 12_000)).toMatchObject({ cycle_grams: 12_000, charged: 'none' })
  expect(await weigh(second, 50_000)).toMatchObject({ cycle_grams: 62_000, over_cents: 22 * 390 })
  expect(await weigh(second, 30_000)).toMatchObject({ cycle_grams: 42_000, over_cents: 2 * 390 })
  expect((await look()).owed_cents).toBe(780)
  await weigh(second, 20_000)
  expect((await look()).owed_cents).toBe(0)
})

test('D6.4 after a charge a lower weight is refused; a higher one is charged later', async () => {
  const { order, look } = await subscriber()
  await weigh(order, 8000)
  await till.run(at('2026-11-22T10:00'))
  expect(await refusal(weigh(order, 7500))).toMatchObject({ httpStatus: 409 })
  expect((await look()).owed_cents).toBe(0)
  await weigh(order, 9000)
  expect((await look()).owed_cents).toBe(490)
  await till.run(at('2026-11-29T10:00'))
  expect(till.asked.at(-1)).toMatchObject({ cycle: 3, carriedCents: 490 })
})

test('D6.4 the extra weight that an unpaid cycle carried is still owed', async () => {
  const { who, id, order, look, call } = await subscriber()
  await weigh(order, 8000)
  till.answers('declined')
  const due = at('2026-11-22T10:00').getTime()
  // Five tries with the cycle, then five as a separate charge. The sandbox does not know this subscriber's card, so all of them fail.
  for (let hour = 0; hour <= 96; hour += 12) await till.run(new Date(due + hour * 3_600_000))
  expect(till.asked.slice(1).map(({ carriedCents }) => carriedCents)).toEqual([490, 490, 490, 490, 490])
  expect(await look()).toMatchObject({ status: 'suspended', owed_cents: 490, overage: { status: 'given_up' } })
  till.answers('paid')
  await call('POST /subscriptions/:id/method', { params: { id }, body: { method_id: who.methodId } })
  await till.run(at('2026-11-29T10:00'))
  expect(till.asked.at(-1)).toMatchObject({ cycle: 3, carriedCents: 490 })
  expect((await look()).owed_cents).toBe(0)
})

test('D6.4 many concurrent weighings and jobs charge extra weight once', async () => {
  const { order } = await subscriber()
  site.setClock(at('2026-11-22T10:00'))
  await Promise.all([
    ...Array.from({ length: 8 }, () => weigh(order, 8000)),
    ...Array.from({ length: 4 }, () => till.run(at('2026-11-22T10:00'))),
  ])
  await till.run(at('2026-11-29T10:00'))
  await till.run(at('2026-12-06T10:00'))
  expect(till.asked.reduce((sum, { carriedCents }) => sum + carriedCents, 0)).toBe(490)
})

test('D4.7 only a visit in progress can be weighed, and it is in the audit log', async () => {
  const { order, who } = await subscriber()
  const plain = await insertOrder(site, { customerId: who.customerId, status: 'processing' })
  expect(await refusal(weigh(plain, 1000))).toMatchObject({ httpStatus: 409 })
  await site.db.query({ text: `UPDATE customer_order SET status = 'cancelled' WHERE id = $1`, values: [order] })
  expect(await refusal(weigh(order, 1000))).toMatchObject({ httpStatus: 409 })
  for (const grams of [0, -1, 1.5, 500_001]) {
    expect(await refusal(weigh(order, grams))).toMatchObject({ httpStatus: 400 })
  }
  await site.db.query({ text: `UPDATE customer_order SET status = 'processing' WHERE id = $1`, values: [order] })
  await weigh(order, 7500)
  const { rows } = await site.db.query({
    text: `SELECT act, reason, details FROM operator_audit WHERE order_id = $1`,
    values: [order],
  })
  expect(rows).toEqual([
    {
      act: 'visit.weigh',
      reason: 'the scales',
      details: { grams: 7500, cycle: 1, cycle_grams: 7500, over_cents: 245, is_sure: false },
    },
  ])
})

test('D6.4 three days before a charge a mail has the amount, the date and how to cancel, once', async () => {
  const { order, id, call } = await subscriber()
  await weigh(order, 8000)
  await said()
  await till.run(at('2026-11-19T09:59'))
  expect(await said()).toEqual([])
  await Promise.all(Array.from({ length: 3 }, () => till.run(at('2026-11-19T10:00'))))
  await till.run(at('2026-11-21T10:00'))
  const mails = await said()
  expect(mails).toHaveLength(1)
  for (const part of ['$39.80', 'Sun 22 Nov, 10 am', 'Tue 24 Nov', '$4.90', 'cancel', `/subscriptions/${id}`])
    expect(mails[0]).toContain(part)
  // Skipping moves the next charge to another date, which is announced separately.
  await call('POST /subscriptions/:id/skip', { params: { id } })
  await till.run(at('2026-11-22T10:00'))
  expect(await said()).toEqual([])
  await till.run(at('2026-11-26T10:00'))
  expect((await said()).join()).toContain('Sun 29 Nov, 10 am')
})

test('D6.4 a charge that will not happen is not announced', async () => {
  const paused = await subscriber()
  await paused.call('POST /subscriptions/:id/pause', { params: { id: paused.id } })
  const ending = await subscriber()
  await ending.call('POST /subscriptions/:id/cancel', { params: { id: ending.id } })
  // The mails that confirm the pause and the cancellation.
  await said()
  await till.run(at('2026-11-20T10:00'))
  expect(await said()).toEqual([])
})
