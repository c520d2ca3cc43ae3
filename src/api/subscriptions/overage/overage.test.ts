import { beforeEach, expect, test } from 'vitest'
import { href } from '#contract/wire/href.ts'
import { books } from '#tests/support/checkout.ts'
import { operatorKey } from '#tests/support/orders.ts'
import { END, hours, overageTrial } from '#tests/support/overage.ts'
import { refusal } from '#tests/support/refusal.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { at } from '#tests/support/subscriber.ts'

const { site, subscriber, weigh, run, said, taken, begin } = await overageTrial()
const visitPage = renderedSite(site)
beforeEach(begin)

test('D6.4 extra weight of the last cycle is charged once, when the subscription ends, with an invoice and a mail', async () => {
  const { id, order, look, cancel, call } = await subscriber()
  await cancel()
  expect(await weigh(order, 9400)).toMatchObject({ over_cents: 1176, charged: 'at_end' })
  // The mail about the end and the one about the weight come in any order.
  const told = (await said()).join('\n')
  for (const part of ['2.4 kg over', '$11.76', 'once, on Sun 22 Nov']) expect(told).toContain(part)
  expect(await look()).toMatchObject({ owed_cents: 1176, owed_at_end_cents: 1176, overage: null })

  await run(hours(-1))
  expect(await taken(id)).toEqual([])
  const before = await books(site)
  for (let hour = 0; hour < 72; hour += 6) await run(hours(hour))
  expect(await taken(id)).toEqual([1176])
  const after = await books(site)
  expect([after.charges - before.charges, after.at_gateway - before.at_gateway]).toEqual([1, 1176])
  expect(after.in_orders).toBe(after.at_gateway)
  expect(await look()).toMatchObject({
    status: 'cancelled',
    owed_cents: 0,
    overage: { cents: 1176, status: 'paid', failures: 0, order_id: order, paid_at: END.toISOString() },
    may: { pay: false },
  })

  const mails = (await said()).join('\n')
  expect(mails).toContain('Your Weekly Wash & Fold has ended')
  expect(mails).toContain('We’ll charge $11.76 to your saved card once, for extra weight.')
  expect(mails).toContain('Weekly Wash & Fold: $11.76 paid for extra weight')

  const span = { query: { from: '2026-11-01', to: '2026-12-31' } }
  const billing = await call('GET /subscriptions/statements/billing', span)
  expect(billing.overages).toMatchObject([
    { plan: 'Weekly Wash & Fold', cents: 1176, status: 'paid', day: '2026-11-22' },
  ])
  expect(billing.total_cents).toBe(3490 + 1176)
  expect((await call('GET /subscriptions/statements/usage', span)).overages).toEqual([])
  expect(
    (await call('GET /subscriptions/statements/billing', { query: { from: '2026-11-01', to: '2026-11-21' } })).overages,
  ).toEqual([])

  const { documents } = await call('GET /orders/:id/invoice', { params: { id: order } })
  expect(documents.map(({ total_cents }) => total_cents)).toEqual([3490, 1176])
  expect(documents[1]).toMatchObject({
    kind: 'tax_invoice',
    lines: [{ description: 'Extra weight', detail: 'Weekly Wash & Fold', cents: 1176 }],
  })
})

test('D6.4 P1.4 the payment for extra weight opens to its own reason, not to what the visit costs', async () => {
  const { who, order, cancel } = await subscriber()
  await cancel()
  await weigh(order, 9400)
  await run(END)
  const page = await (await visitPage(href('orderDetail', { id: order }), { token: who.token })).text()
  expect(page).toContain('For the weight above what your plan includes.')
  expect(page).not.toContain('Paid separately')
})

test('D6.4 without extra weight nothing is charged at the end', async () => {
  const within = await subscriber()
  await weigh(within.order, 6900)
  await within.cancel()
  const before = await books(site)
  await run(hours(0))
  await run(hours(48))
  expect(await within.look()).toMatchObject({ status: 'cancelled', overage: null, owed_at_end_cents: 0 })
  expect((await books(site)).charges).toBe(before.charges)
  expect((await said()).join()).not.toContain('weight')
})

test('D6.4 a subscription that is kept charges extra weight with the next cycle, not separately', async () => {
  const { id, order, cancel, call, look } = await subscriber()
  await weigh(order, 8000)
  await cancel()
  await call('POST /subscriptions/:id/keep', { params: { id } })
  await run(END)
  expect(await look()).toMatchObject({ status: 'active', overage: null, current: { cycle: 2, carried_cents: 490 } })
  expect(await taken(id)).toEqual([])
})

test('D6.4 a declined overage is retried four times every 12 hours with a mail; a new card pays it at once', async () => {
  const { id, order, cancel, look, payBy } = await subscriber({ laterCard: 'insufficient' })
  await weigh(order, 8000)
  await cancel()
  await said()
  const seen: string[] = []
  for (let hour = 0; hour <= 72; hour += 1) {
    await run(hours(hour))
    const { overage } = await look()
    const state = `${overage?.status} ${overage?.failures} ${overage?.failure}`
    if (seen.at(-1)?.slice(4) !== state) seen.push(`${String(hour).padStart(2)}: ${state}`)
  }
  expect(seen).toEqual([
    ' 0: due 1 insufficient_funds',
    '12: due 2 insufficient_funds',
    '24: due 3 insufficient_funds',
    '36: due 4 insufficient_funds',
    '48: given_up 5 insufficient_funds',
  ])
  expect((await said()).map((mail) => mail.split('\n')[0]).sort()).toEqual([
    '$4.90 for your Weekly Wash & Fold is unpaid',
    ...Array(4).fill('We couldn’t charge your Weekly Wash & Fold'),
    'Your Weekly Wash & Fold has ended',
  ])
  expect(await look()).toMatchObject({ status: 'cancelled', may: { pay: true } })

  const { rows } = await site.db.query({
    text: `SELECT count(*)::integer AS tries, count(DISTINCT id)::integer AS keys FROM payment_attempt WHERE order_id = $1 AND purpose = 'overage'`,
    values: [order],
  })
  expect(rows[0]).toEqual({ tries: 5, keys: 5 })
  expect(await payBy('decline')).toMatchObject({ status: 'cancelled', overage: { status: 'given_up', failures: 6 } })
  expect(await payBy('mastercard')).toMatchObject({ overage: { status: 'paid' }, owed_cents: 0, may: { pay: false } })
  expect(await taken(id)).toEqual([490])
  expect(await refusal(payBy('success'))).toMatchObject({ httpStatus: 409 })
})

test('D6.4 a new card is charged at once, and the planned retries do not happen', async () => {
  const { id, order, cancel, payBy } = await subscriber({ laterCard: 'decline' })
  await weigh(order, 8000)
  await cancel()
  await run(END)
  site.setClock(hours(1))
  expect(await payBy('success')).toMatchObject({ overage: { status: 'paid', failures: 1 } })
  for (const hour of [12, 24, 36]) await run(hours(hour))
  expect(await taken(id)).toEqual([490])
})

test('D6.4 a card that was removed counts as a failed charge', async () => {
  const { who, order, cancel, look, call } = await subscriber()
  await weigh(order, 8000)
  await cancel()
  await call('DELETE /payments/methods/:id', { params: { id: who.methodId } })
  await run(END)
  expect(await look()).toMatchObject({ overage: { status: 'due', failures: 1, failure: 'method_unavailable' } })
})

test('D6.4 a suspended subscription is charged for extra weight separately, and not again when it resumes', async () => {
  const { id, order, look, payBy } = await subscriber({ laterCard: 'decline' })
  await weigh(order, 8000)
  for (let hour = 0; hour <= 48; hour += 12) await run(hours(hour))
  expect(await look()).toMatchObject({ status: 'suspended', owed_cents: 0, overage: { cents: 490, failures: 1 } })
  const again = await payBy('success')
  expect(again).toMatchObject({ status: 'active', overage: { status: 'paid' }, owed_cents: 0 })
  await run(at('2026-11-29T10:00'))
  expect((await look()).current).toMatchObject({ cycle: 3, carried_cents: 0 })
  expect(await taken(id)).toEqual([490])
})

test('D6.4 an overage that failed while suspended is not charged again when the subscription is cancelled', async () => {
  const { id, order, look, cancel } = await subscriber({ laterCard: 'decline' })
  await weigh(order, 8000)
  for (let hour = 0; hour <= 96; hour += 12) await run(hours(hour))
  expect(await look()).toMatchObject({ status: 'suspended', owed_at_end_cents: 0, overage: { status: 'given_up' } })
  await said()
  await cancel()
  await run(hours(120))
  expect((await look()).overage).toMatchObject({ status: 'given_up', failures: 5 })
  expect((await said()).join()).not.toContain('weight')
  expect(await taken(id)).toEqual([])
})

test('D6.4 cancelling while a charge fails charges the extra weight that it carried separately', async () => {
  const { id, order, look, cancel, payBy } = await subscriber({ laterCard: 'decline' })
  await weigh(order, 8000)
  await run(END)
  expect(await look()).toMatchObject({ status: 'past_due', owed_cents: 0, owed_at_end_cents: 490 })
  expect(await cancel()).toMatchObject({ status: 'cancelled', owed_at_end_cents: 490 })
  await run(hours(1))
  expect((await look()).overage).toMatchObject({ cents: 490, failures: 1 })
  await payBy('success')
  expect(await taken(id)).toEqual([490])
})

test('D6.4 settling waits for visits that are not weighed; a late weight is announced, and charged a day later', async () => {
  const { id, order, look, cancel } = await subscriber()
  await cancel()
  await run(END)
  expect(await look()).toMatchObject({ status: 'cancelled', overage: null })
  await said()
  await run(hours(24))
  expect(await weigh(order, 8000)).toMatchObject({ charged: 'at_end' })
  expect((await said()).join()).toContain('once, on Tue 24 Nov')
  await run(hours(47.9))
  expect(await taken(id)).toEqual([])
  await run(hours(48))
  expect(await taken(id)).toEqual([490])
})

test('D6.4 settling waits until all visits of the last cycle are weighed or back', async () => {
  const { id, order, cancel } = await subscriber({ plan: 'family-four' })
  await cancel()
  await weigh(order, 41_000)
  const end = at('2026-12-13T10:00')
  await run(end)
  expect(await taken(id)).toEqual([])
  await site.db.query({
    text: `UPDATE customer_order SET status = 'delivered' WHERE subscription_id = $1 AND id <> $2`,
    values: [id, order],
  })
  await run(new Date(end.getTime() + 7 * 3_600_000))
  expect(await taken(id)).toEqual([390])
})

test('D6.4 after the charge a lower weight is refused, and for a higher one staff ask the customer', async () => {
  const { id, order, cancel, look } = await subscriber()
  await cancel()
  await weigh(order, 9000)
  await run(END)
  await said()
  expect(await refusal(weigh(order, 8000))).toMatchObject({ httpStatus: 409 })
  expect(await weigh(order, 9500)).toMatchObject({ over_cents: 1225, charged: 'ask' })
  expect(await said()).toEqual([])
  await run(hours(48))
  expect(await taken(id)).toEqual([980])
  expect(await look()).toMatchObject({ owed_at_end_cents: 0 })
})

test('D6.4 D4.5 a refund of an overage writes a credit note for its own invoice', async () => {
  const { order, cancel, call } = await subscriber()
  await cancel()
  await weigh(order, 9000)
  await run(END)
  const refunds = site.call(await operatorKey(site, ['refunds']))
  await refunds('POST /operator/orders/:id/refunds', {
    params: { id: order },
    body: { amount_cents: 3490 + 980, reason: 'the scales were wrong' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await said()
  const { documents } = await call('GET /orders/:id/invoice', { params: { id: order } })
  const ofWeight = documents.find(({ lines }) => lines[0]?.description === 'Extra weight')
  expect(documents.find(({ refers_to }) => refers_to === ofWeight?.number)).toMatchObject({ total_cents: -980 })
})

test('D6.4 extra weight that costs less than the gateway charges is not charged, and nobody is told of a failure', async () => {
  const { id, order, look, cancel } = await subscriber()
  await cancel()
  expect(await weigh(order, 7050)).toMatchObject({ over_cents: 24, charged: 'at_end' })
  await said()
  for (let hour = 0; hour < 72; hour += 6) await run(hours(hour))
  expect(await taken(id)).toEqual([])
  expect(await look()).toMatchObject({ overage: { cents: 24, status: 'given_up' } })
  expect((await said()).join('\n')).not.toMatch(/couldn’t|declined/)
})
