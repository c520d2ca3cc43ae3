import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { ADDRESS, books, later } from '#tests/support/checkout.ts'
import { type CardName, enterCard } from '#tests/support/gateway.ts'
import { testSite } from '#tests/support/site.ts'
import { placeCycleOrders } from './place-visit.ts'
import { runCycles } from './run-cycles.ts'

const site = await testSite({ poolSize: 20 })
const BEGUN = Math.ceil((Date.now() + DAY_MS) / DAY_MS) * DAY_MS
const WEEK_MS = 7 * DAY_MS
/** Noon in Singapore, three days after the purchase. */
const FIRST_PICKUP = BEGUN + 3 * DAY_MS + 4 * HOUR_MS
const dayOf = (time: number) => singaporeClock(new Date(time)).day

async function subscriber(plan: string) {
  site.setClock(new Date(BEGUN))
  const { token, customerId } = await site.signedIn()
  await site.db.query({
    text: `UPDATE session SET expires_at = '2100-01-01' WHERE customer_id = $1`,
    values: [customerId],
  })
  const api = site.call(token)
  const cardOf = async (card: CardName) => {
    const saved = await enterCard(site, card, { token, purpose: 'save' })
    if (saved.kind !== 'saved') throw new Error('the card was not saved')
    return saved.method.id
  }
  const address = await api('POST /customer/addresses', { body: ADDRESS })
  const { rows } = await site.db.query({ text: `SELECT id FROM outlet WHERE slug = 'tiong-bahru'` })
  const { subscription } = await api('POST /subscriptions', {
    body: {
      plan_id: plan,
      outlet_id: rows[0].id,
      first_starts_at: new Date(FIRST_PICKUP).toISOString(),
      address_id: address.id,
      method_id: await cardOf('success'),
      consent: true,
    },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const { id } = subscription
  const useCard = async (card: CardName) =>
    api('POST /subscriptions/:id/method', { params: { id }, body: { method_id: await cardOf(card) } })
  return { id, api, useCard, look: () => api('GET /subscriptions/:id', { params: { id } }) }
}

const runAt = async (time: number) => {
  site.setClock(new Date(time))
  await later(site, 0)
  await runCycles(site.parts, placeCycleOrders(site.parts))
}

const pickupsOf = async (id: string, cycle: number) => {
  const { rows } = await site.db.query({
    text: `SELECT o.status, t.starts_at FROM customer_order o LEFT JOIN trip t ON t.store_id = o.store_id AND t.order_id = o.id AND t.kind = 'pickup'
           WHERE o.cart_key LIKE 'subscription:' || $1 || ':' || $2 || ':%' ORDER BY t.starts_at`,
    values: [id, cycle],
  })
  return rows.map(({ status, starts_at }) => [status, starts_at?.getTime()])
}

test('D6.4 a cycle that is paid when its pickup is too near begins a week later, with all of its visits', async () => {
  const { id, useCard, look } = await subscriber('fresh-sheets')
  const planned = FIRST_PICKUP + 4 * WEEK_MS
  await useCard('decline')
  await runAt(planned - 2 * DAY_MS)
  expect(await look()).toMatchObject({ status: 'past_due', current: { first_day: dayOf(planned) } })
  const before = await books(site)
  site.setClock(new Date(planned - 2 * HOUR_MS))
  const paid = await useCard('success')
  const moved = planned + WEEK_MS
  expect(paid).toMatchObject({ status: 'active', current: { status: 'paid', first_day: dayOf(moved) } })
  expect(paid.next_charge_at).toBe(new Date(moved + 4 * WEEK_MS - 2 * DAY_MS).toISOString())
  expect(await pickupsOf(id, 2)).toEqual([
    ['confirmed', moved],
    ['confirmed', moved + 2 * WEEK_MS],
  ])
  const after = await books(site)
  expect(after.taken).toBe(after.bookings)
  // The second visit's two windows only: the first visit's were moved.
  expect(after.bookings - before.bookings).toBe(2)
})

test('D6.4 a cycle whose charge is decided late keeps the day that its first visit has', async () => {
  const { id, useCard, look } = await subscriber('fresh-sheets')
  const planned = FIRST_PICKUP + 4 * WEEK_MS
  await useCard('late')
  await runAt(planned - 2 * DAY_MS)
  expect((await look()).current).toMatchObject({ cycle: 2, status: 'due', failures: 0 })
  await runAt(planned - 2 * HOUR_MS)
  const paid = await look()
  expect(paid.current).toMatchObject({ cycle: 2, status: 'paid', first_day: dayOf(planned) })
  expect(paid.next_charge_at).toBe(new Date(planned + 4 * WEEK_MS - 2 * DAY_MS).toISOString())
  expect(await pickupsOf(id, 2)).toEqual([
    ['confirmed', planned],
    ['confirmed', planned + 2 * WEEK_MS],
  ])
})

test('D6.4 the first visit of a moved cycle is brought back after its new pickup, when the items are ready', async () => {
  const { api, useCard } = await subscriber('fresh-sheets')
  const planned = FIRST_PICKUP + 4 * WEEK_MS
  await useCard('decline')
  await runAt(planned - 2 * DAY_MS)
  site.setClock(new Date(planned - 2 * HOUR_MS))
  const { current } = await useCard('success')
  const id = current?.order_id ?? ''
  const { first_starts_at, last_starts_at, turnaround_hours, trips } = await api('GET /orders/:id', { params: { id } })
  const moved = planned + WEEK_MS
  expect(first_starts_at).toBe(new Date(moved).toISOString())
  expect(Date.parse(last_starts_at ?? '') - moved).toBeGreaterThan(turnaround_hours * HOUR_MS)
  expect(trips.map(({ starts_at }) => starts_at)).toEqual([first_starts_at, last_starts_at])
  const { rows } = await site.db.query({
    text: 'SELECT leg, starts_at FROM slot_booking WHERE order_id = $1 ORDER BY starts_at',
    values: [id],
  })
  expect(rows.map(({ leg, starts_at }) => [leg, starts_at.toISOString()])).toEqual([
    ['first', first_starts_at],
    ['last', last_starts_at],
  ])
})

test('D6.4 a cycle that could not be placed without a card begins a week later when a new card pays it late', async () => {
  const { id, api, useCard, look } = await subscriber('fresh-sheets')
  const planned = FIRST_PICKUP + 4 * WEEK_MS
  const { method } = await look()
  await api('DELETE /payments/methods/:id', { params: { id: method?.id ?? '' } })
  await runAt(planned - 2 * DAY_MS)
  expect(await look()).toMatchObject({ status: 'past_due', current: { cycle: 2, order_id: null } })
  site.setClock(new Date(planned - 2 * HOUR_MS))
  const moved = planned + WEEK_MS
  expect(await useCard('success')).toMatchObject({
    status: 'active',
    current: { status: 'paid', first_day: dayOf(moved) },
  })
  expect(await pickupsOf(id, 2)).toEqual([
    ['confirmed', moved],
    ['confirmed', moved + 2 * WEEK_MS],
  ])
})
