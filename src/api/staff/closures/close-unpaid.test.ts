import { expect, test } from 'vitest'
import type { Purchase } from '#contract/order/checkout.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { books, newKey, pay, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { changeBooks, gatewayStates, tellAgain } from '#tests/support/gateway-books.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { testMessages } from '#tests/support/messages.ts'
import { staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'

const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const staff = await staffOf(site)
const messages = await testMessages(site)
const params = { slug: 'tiong-bahru' }
const dayOf = (startsAt: string | null | undefined) => singaporeClock(new Date(startsAt ?? '')).day
const paynow = () => readyToPay(site, { more: { payment: { kind: 'paynow' } } })
const viewOf = ({ order_id: id }: Purchase) => staff.call('GET /operator/orders/:id', { params: { id } })
const close = (day: string, bookings: 'move' | 'cancel') =>
  staff.call('PATCH /operator/outlets/:slug', {
    params,
    body: { add_blackout_days: [day], bookings, reason: 'Boiler' },
  })
const reopen = (day: string) =>
  staff.call('PATCH /operator/outlets/:slug', { params, body: { remove_blackout_days: [day] } })

async function waiting() {
  const shopper = await paynow()
  const purchase = await pay(site, shopper)
  expect(purchase).toMatchObject({ status: 'awaiting_payment', payment: { status: 'requires_action' } })
  return { purchase, day: dayOf(shopper.body.first_starts_at) }
}

test.each(['move', 'cancel'] as const)(
  'D4.7 D2.4 closing a day with “%s” ends an order that waits for its payment: its places are free, its code is void, paying is refused',
  async (choice) => {
    const before = await books(site)
    const { purchase, day } = await waiting()
    await messages.deliver()
    const { bookings } = await close(day, choice)
    expect(bookings).toMatchObject([
      { order_id: purchase.order_id, outcome: 'cancelled', why: 'It isn’t paid yet. The customer won’t be charged.' },
    ])
    expect(await viewOf(purchase)).toMatchObject({ status: 'cancelled', paid_cents: 0 })
    expect(await gatewayStates(site, purchase)).toEqual(['voided'])
    const after = await books(site)
    expect([after.taken, after.bookings]).toEqual([before.taken, before.bookings])
    const again = site.call()('POST /checkout/orders/:id/pay', {
      params: { id: purchase.guest_token ?? '' },
      body: { payment: { kind: 'paynow' } },
      headers: { 'Idempotency-Key': newKey() },
    })
    expect(await refusal(again)).toMatchObject({
      httpStatus: 409,
      message: 'We’re closed at the time you chose, so this order has ended. You weren’t charged. Choose another time.',
    })
    const mails = await messages.deliver()
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('is cancelled')])
    expect(mails[0]?.text).toContain('You weren’t charged.')
    expect(mails[0]?.text).not.toContain('Boiler')
    const [entry] = await staff.call('GET /operator/audit', { query: {} })
    expect(entry).toMatchObject({ act: 'order.cancel', reason: 'Boiler' })
    await reopen(day)
  },
)

test('D4.7 D3.3 a payment after its day was closed is refunded and confirms nothing', async () => {
  const { purchase, day } = await waiting()
  await close(day, 'move')
  await changeBooks(site, purchase, `status = 'captured', failure = NULL`)
  expect(await tellAgain(site, purchase)).toEqual([200])
  await messages.deliver()
  const total = purchase.total_cents
  expect(await viewOf(purchase)).toMatchObject({ status: 'cancelled', paid_cents: total, refunded_cents: total })
  await reopen(day)
})

test('D4.7 D3.3 an order that was just paid at the gateway is moved like any other', async () => {
  const { purchase, day } = await waiting()
  await changeBooks(site, purchase, `status = 'captured', failure = NULL`)
  const { bookings } = await close(day, 'move')
  expect(bookings).toMatchObject([{ order_id: purchase.order_id, outcome: 'moved' }])
  const view = await viewOf(purchase)
  expect([view.status, dayOf(view.first_starts_at) > day]).toEqual(['confirmed', true])
  await reopen(day)
})

test('D4.7 D2.4 closing a day waits for orders that are being placed, so nothing stays booked on it', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, more: { payment: { kind: 'paynow' } } })
  const day = dayOf(shopper.body.first_starts_at)
  const held = holdStatement(site, 'customer_contact')
  const placed = pay(site, shopper)
  await held.reached
  let isClosed = false
  const closing = close(day, 'move').finally(() => {
    isClosed = true
  })
  await eventually(async () => expect(isClosed || (await waitingForLocks(site.db)) > 0).toBe(true))
  held.release()
  const [purchase] = await Promise.all([placed, closing])
  const { rows } = await site.db.query({
    text: `SELECT FROM slot_booking WHERE order_id = $1 AND (starts_at AT TIME ZONE 'Asia/Singapore')::date = $2`,
    values: [purchase.order_id, day],
  })
  expect(rows).toHaveLength(0)
  await reopen(day)
})
