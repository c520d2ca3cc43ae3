import { beforeEach, expect, test } from 'vitest'
import { refusal } from '#tests/support/refusal.ts'
import { at, look, newSubscriber, subscribe, subscriptionTrial, type testTill } from '#tests/support/subscriber.ts'

const { site, messages, begin } = await subscriptionTrial()
let till: ReturnType<typeof testTill>
beforeEach(async () => {
  till = await begin()
})

test('D6.4 plans come from the store’s files, and each store has its own', async () => {
  const plans = await site.call()('GET /subscription-plans', {})
  expect(plans.map(({ id, price_cents, weeks, trips }) => [id, price_cents, weeks, trips])).toEqual([
    ['weekly-wash-fold', 3490, 1, 1],
    ['family-four', 14900, 4, 4],
    ['fresh-sheets', 5800, 4, 2],
  ])
  const plan = await site.call()('GET /subscription-plans/:id', { params: { id: 'family-four' } })
  expect(plan).toMatchObject({ name: 'Family Four', included_kg: 40, image: expect.stringContaining('/media/') })
  const elsewhere = refusal(site.call()('GET /subscription-plans/:id', { params: { id: 'shirt-round' } }))
  expect((await elsewhere).httpStatus).toBe(404)
})

test('D6.4 a plan is bought with a consent, paid at once, and shows its next dates', async () => {
  const who = await newSubscriber(site)
  const { subscription, result } = await subscribe(site, who)
  expect(result).toBe('success')
  expect(subscription).toMatchObject({
    status: 'active',
    price_cents: 3490,
    plan: { id: 'weekly-wash-fold' },
    method: { label: 'Visa •••• 4242', is_expired: false },
    address: '71 Seng Poh Road, #05-12, Singapore 160071',
    next_charge_at: at('2026-11-22T10:00').toISOString(),
    current: { cycle: 1, status: 'paid', trips_used: 0, weight_grams: 0 },
    may: { pause: true, resume: false, skip: true, change: true, cancel: true, keep: false },
  })
  expect(subscription.next_pickups).toEqual(
    ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08'].map((day) => at(`${day}T10:00`).toISOString()),
  )
  expect(await site.call(who.token)('GET /subscriptions', {})).toEqual([subscription])
  const paid = (await messages.deliver()).find(({ subject }) => subject === 'Weekly Wash & Fold: $34.90 paid')
  expect(paid?.files?.map(({ filename }) => filename)).toEqual(['logo.png', 'scene.png'])
})

test('D6.4 the same key buys once, also concurrently; with another body it is refused', async () => {
  const who = await newSubscriber(site)
  const bought = await Promise.all(Array.from({ length: 8 }, () => subscribe(site, who, { key: 'the-same-key' })))
  expect(new Set(bought.map(({ subscription }) => subscription.id)).size).toBe(1)
  expect(till.asked).toHaveLength(1)
  const other = await refusal(subscribe(site, who, { key: 'the-same-key', plan: 'family-four' }))
  expect(other.httpStatus).toBe(409)
  const noKey = await site.send('/api/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: who.token, 'x-auth-token': who.token },
    body: '{}',
  })
  expect(noKey.status).toBeGreaterThanOrEqual(400)
})

test('D6.4 a first payment that fails buys nothing', async () => {
  const who = await newSubscriber(site)
  till.answers('declined')
  const { subscription, result, failure } = await subscribe(site, who)
  expect({ result, status: subscription.status }).toEqual({ result: 'failed', status: 'cancelled' })
  expect(failure).toContain('You haven’t been charged')
  till.answers('paid')
  await till.run(at('2026-12-15T10:00'))
  expect(till.asked).toHaveLength(1)
})

test.each([
  ['consent', { consent: false }],
  ['plan_id', { plan_id: 'no-such' }],
  ['plan_id', { plan_id: 'shirt-round' }],
  ['outlet_id', { outlet_id: 999_999 }],
  ['first_starts_at', { first_starts_at: '2026-11-14T02:00:00.000Z' }],
  ['first_starts_at', { first_starts_at: '2027-11-14T02:00:00.000Z' }],
  ['first_starts_at', { first_starts_at: '2026-11-17T02:07:00.000Z' }],
])('D6.4 a purchase with a wrong %s is refused at that field', async (field, more) => {
  const who = await newSubscriber(site)
  const body = {
    plan_id: 'weekly-wash-fold',
    outlet_id: who.outletId,
    first_starts_at: '2026-11-17T02:00:00.000Z',
    address_id: who.addressId,
    method_id: who.methodId,
    consent: true as true,
    ...(more as object),
  }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const refused = await refusal(site.call(who.token)('POST /subscriptions', { body, headers }))
  expect(refused.httpStatus).toBe(400)
  expect(Object.keys(refused.errors ?? {})).toEqual([field])
  expect(till.asked).toEqual([])
})

test('D6.4 another customer’s card or address is refused', async () => {
  const [who, other] = [await newSubscriber(site), await newSubscriber(site)]
  const card = await refusal(subscribe(site, { ...who, methodId: other.methodId }))
  expect(card.errors).toHaveProperty('method_id')
  const address = await refusal(subscribe(site, { ...who, addressId: other.addressId }))
  expect(address.errors).toHaveProperty('address_id')
})

test('D6.4 another customer’s or another store’s subscription is not found by any call', async () => {
  const [who, other] = [await newSubscriber(site), await newSubscriber(site)]
  const { id } = (await subscribe(site, who)).subscription
  const stranger = await site.signedIn({ store: 'kinder-press' })
  const apis = [site.call(other.token), site.call(stranger.token, 'kinder-press.localhost')]
  for (const api of apis) {
    const params = { id }
    const asked = [
      api('GET /subscriptions/:id', { params }),
      ...(['pause', 'resume', 'skip', 'cancel', 'keep'] as const).map((what) =>
        api(`POST /subscriptions/:id/${what}`, { params }),
      ),
      api('POST /subscriptions/:id/slot', { params, body: {} }),
      api('POST /subscriptions/:id/method', { params, body: { method_id: other.methodId } }),
    ]
    for (const refused of await Promise.all(asked.map(refusal))) expect(refused.httpStatus).toBe(404)
    expect(await api('GET /subscriptions', {})).toEqual([])
    expect((await api('GET /subscriptions/statements/billing', { query: {} })).lines).toEqual([])
  }
  expect(
    (await refusal(site.call(who.token)('GET /subscriptions/:id', { params: { id: 'rubbish' } }))).httpStatus,
  ).toBe(404)
  expect((await refusal(site.call()('GET /subscriptions', {}))).httpStatus).toBe(401)
  expect((await look(site, who, id)).status).toBe('active')
})
