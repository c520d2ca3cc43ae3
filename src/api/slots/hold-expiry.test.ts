import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOLD_SECONDS, PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import type { ApiFailure } from '#contract/wire/request.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { books, pay, readyToPay, type Shopper } from '#tests/support/checkout.ts'
import { deliverMessages, pressAtSandbox } from '#tests/support/gateway.ts'
import { testMessages } from '#tests/support/messages.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { lookAfterPayments } from '../checkout/purchase/look-after-payments.ts'
import { sweepHolds } from '../checkout/slots/holds.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 4)
const sg = (local: string) => new Date(`${local}+08:00`)
const NOW = sg('2026-11-16T09:00')
const EXPIRY = NOW.getTime() + HOLD_SECONDS * 1000

let site: TestSite
let menu: Menu

beforeAll(async () => {
  site = await testSite({ poolSize: 20 })
  menu = await menuOf(site)
})
beforeEach(async () => {
  site.setClock(NOW)
  await menu.change(`UPDATE outlet SET slot_capacity = 1 WHERE slug = 'tiong-bahru'`)
  // Removes the bookings of earlier tests.
  await site.db.query({ text: 'DELETE FROM slot_booking' })
  await site.db.query({ text: 'DELETE FROM slot_window' })
  await site.db.query({ text: 'DELETE FROM rate_limit' })
})

const FIRST = sg('2026-11-17T12:00').toISOString()
const LAST = sg('2026-11-21T12:00').toISOString()
/** A guest who is ready to pay. All guests want the same two windows. */
const guest = (more = {}) => readyToPay(site, { more: { first_starts_at: FIRST, last_starts_at: LAST, ...more } })

function hold({ basket, body }: Shopper) {
  const { first_starts_at, last_starts_at, cart_key } = body
  const held = { ...basket, first_starts_at, last_starts_at, cart_key, turnaround_hours: 72 }
  return site.call()('POST /checkout/holds', { body: held })
}

/** The order's status, 'held', or the code of the refusal. */
const outcome = (call: Promise<object>) =>
  call.then(
    (answer) => ('status' in answer ? answer.status : 'held'),
    (error: ApiFailure) => (error.response as { code?: string } | null)?.code ?? `${error.httpStatus}`,
  )

async function payAtBank(payload: string): Promise<void> {
  const { demo_bank_url } = await site.call()('GET /payments/options')
  await pressAtSandbox(site, `${demo_bank_url}?qr=${encodeURIComponent(payload)}`, { do: 'pay' })
}

/** `taken` equals the bookings of every window, no window is overbooked, and the gateway's charges match the orders. */
async function expectSound(orders: number): Promise<void> {
  const { rows } = await site.db.query({
    text: `SELECT w.taken, (SELECT count(*)::int FROM slot_booking b WHERE b.outlet_id = w.outlet_id AND b.starts_at = w.starts_at) AS booked
           FROM slot_window w`,
  })
  for (const { taken, booked } of rows) expect([taken, booked]).toEqual([Math.min(taken, 1), taken])
  const now = await books(site)
  expect([now.in_orders, now.owed]).toEqual([now.at_gateway, now.at_gateway])
  expect(rows.reduce((sum, { taken }) => sum + taken, 0)).toBe(2 * orders)
}

test.each([
  ['one millisecond before its hold runs out', -1],
  ['at the moment at which it runs out', 0],
  ['one millisecond after', 1],
])('security 84: D3.1 a guest who pays %s, wanted by nobody else, has the window', async (_, ms) => {
  const payer = await guest()
  await hold(payer)
  site.setClock(new Date(EXPIRY + ms))
  expect(await outcome(pay(site, payer))).toBe('confirmed')
  await expectSound(1)
})

test.each([
  ['one millisecond before the hold runs out the window is the holder’s', -1, 'slot_unavailable', 'confirmed'],
  ['at the moment at which it runs out the window is whose order comes first', 0, 'confirmed', 'slot_unavailable'],
  ['one millisecond after, too', 1, 'confirmed', 'slot_unavailable'],
])('security 84: D3.1 %s; a shopper who gets none is not charged', async (_, ms, others, payers) => {
  const [payer, other] = [await guest(), await guest()]
  await hold(payer)
  const before = await books(site)
  site.setClock(new Date(EXPIRY + ms))
  expect(await outcome(pay(site, other))).toBe(others)
  expect(await outcome(pay(site, payer))).toBe(payers)
  expect((await books(site)).charges - before.charges).toBe(1)
  await expectSound(1)
})

test.each([
  ['before the hold runs out', -1],
  ['as the hold runs out', 0],
])('security 84: D3.1 payer, sweeper and another buyer at once %s: one order, one charge', async (_, ms) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    site.setClock(NOW)
    await site.db.query({ text: 'DELETE FROM slot_booking' })
    await site.db.query({ text: 'DELETE FROM slot_window' })
    const [payer, other, third] = [await guest(), await guest(), await guest()]
    await hold(payer)
    const before = await books(site)
    const at = new Date(EXPIRY + ms)
    site.setClock(at)
    const sweep = () => sweepHolds(site.db, at)
    const [first, second, held] = await Promise.all([
      outcome(pay(site, payer)),
      outcome(pay(site, other)),
      outcome(hold(third)),
      sweep(),
      sweep(),
    ])
    expect(['held', 'slot_unavailable']).toContain(held)
    // The third guest's hold may be the fastest. Then neither payment succeeds.
    const placed = [first, second].filter((one) => one === 'confirmed').length
    if (ms < 0) expect([first, second]).toEqual(['confirmed', 'slot_unavailable'])
    expect(placed).toBeLessThanOrEqual(1)
    expect((await books(site)).charges - before.charges).toBe(placed)
    await expectSound(1)
  }
})

test('security 84: D3.1 a window that the cut-off has closed since may be paid while the hold lasts, and not a moment longer', async () => {
  // The first two windows of a day close at 20:00 on the previous day.
  const early = { first_starts_at: sg('2026-11-17T08:00').toISOString() }
  site.setClock(sg('2026-11-16T19:59:59'))
  const [payer, late, other] = [await guest(early), await guest(early), await guest(early)]
  await hold(payer)
  site.setClock(sg('2026-11-16T20:00'))
  expect(await outcome(pay(site, other))).toBe('slot_unavailable')
  site.setClock(new Date(sg('2026-11-16T20:09:59').getTime() - 1))
  expect(await outcome(pay(site, payer))).toBe('confirmed')

  await site.db.query({ text: 'DELETE FROM slot_booking' })
  await site.db.query({ text: 'DELETE FROM slot_window' })
  site.setClock(sg('2026-11-16T19:59:59'))
  await hold(late)
  site.setClock(sg('2026-11-16T20:09:59'))
  expect(await outcome(pay(site, late))).toBe('slot_unavailable')
})

test('security 84: D3.5 a PayNow code that is paid as its order lapses: the order, or the money back with a message', async () => {
  const messages = await testMessages(site)
  for (let round = 0; round < ROUNDS; round += 1) {
    site.setClock(NOW)
    await site.db.query({ text: 'DELETE FROM slot_booking' })
    await site.db.query({ text: 'DELETE FROM slot_window' })
    const [payer, other] = [await guest({ payment: { kind: 'paynow' } }), await guest()]
    const waiting = await pay(site, payer)
    const { action } = waiting.payment
    if (action?.kind !== 'qr') throw new Error('there is no code to pay')
    // The bank is paid before the code expires. The shop learns of it when the order lapses.
    site.setClock(new Date(NOW.getTime() + 60_000))
    await payAtBank(action.payload)
    site.setClock(new Date(NOW.getTime() + PAYMENT_WAIT_SECONDS * 1000 + 1))
    const [others] = await Promise.all([
      outcome(pay(site, other)),
      lookAfterPayments(site.parts),
      deliverMessages(site),
    ])
    const { status } = await site.call()('GET /checkout/orders/:id', { params: { id: waiting.guest_token ?? '' } })
    const mails = (await messages.deliver()).map(({ text }) => text)
    if (status === 'confirmed') expect(others).toBe('slot_unavailable')
    else expect([status, mails.some((text) => /refund/i.test(text))]).toEqual(['expired', true])
    await expectSound(1)
  }
})
