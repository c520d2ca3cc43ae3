import { afterEach, expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { lookAfterOrders } from '#api/orders/look-after-orders.ts'
import type { Payment } from '#contract/order/checkout.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { newKey } from '#tests/support/checkout.ts'
import { lateOrders } from '#tests/support/late-orders.ts'
import { PICKED_UP } from '#tests/support/orders.ts'
import { ledgerOf, miscounted, promiseTrial } from '#tests/support/promises.ts'
import { testSite } from '#tests/support/site.ts'
import { promiseTexts } from '#texts/promises/promises.ts'

const site = await testSite()
const { lapse, ordered, orderedLater, orderOf, payNow, savedCard, weigh, windowsIn } = await lateOrders(site)
const { staff, viewOf, clockAt, judge, inTwoDays, planAgain } = await promiseTrial(site)
const START = site.parts.clock()
afterEach(() => site.setClock(START))

type Order = { id: string; token: string; call: Awaited<ReturnType<typeof ordered>>['call'] }

/** Judges what is decided, and what nothing happened to for so long. */
async function judgeAt(time: string | null | undefined): Promise<void> {
  clockAt(time, 1)
  await judge()
  clockAt(time, 17)
  await judge()
}

/** Its card is declined a day before the pickup. The times are read before the clock moves past the login. */
async function refused() {
  const order = await orderedLater({ card: 'decline' })
  const view = await viewOf(order)
  const good = await savedCard(order.token, 'success')
  clockAt(order.startsAt, -23.9 * 60)
  await lookAfterPayments(site.parts)
  return { order, view, good }
}

test('P1.5 a pickup that waits for the customer’s money is void, with the return that depends on it', async () => {
  const { order, view } = await refused()
  await judgeAt(view.first_ends_at)
  expect(await ledgerOf(site, order.id)).toEqual(['pickup 1 void waited_for_customer', 'return 1 open'])
  await judgeAt(view.last_ends_at)
  expect((await ledgerOf(site, order.id))[1]).toBe('return 1 void waited_for_customer')
  expect(await miscounted(site)).toBe(0)
  site.setClock(START)
  const { promises } = await viewOf(order)
  expect(promises.map(({ reason, points }) => [reason, points])).toEqual([
    ['waited_for_customer', null],
    ['waited_for_customer', null],
  ])
  expect(promiseTexts.waitedForCustomer).toBe('We were waiting for your payment or answer')
})

test('P1.5 money that came before the window is no excuse', async () => {
  const { order, view, good } = await refused()
  clockAt(order.startsAt, -60)
  await payNow(order, good)
  await judgeAt(view.first_ends_at)
  expect(await ledgerOf(site, order.id)).toEqual(['pickup 1 missed late', 'return 1 open'])
  await judgeAt(view.last_ends_at)
  expect((await ledgerOf(site, order.id))[1]).toBe('return 1 missed late')
})

test('P1.5 money that comes within the window excuses a late driver, and a driver in time keeps it', async () => {
  const late = await refused()
  clockAt(late.view.first_ends_at, -10)
  await payNow(late.order, late.good)
  clockAt(late.view.first_ends_at, 20)
  await staff.does(late.order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
  await judge()
  expect((await ledgerOf(site, late.order.id))[0]).toBe('pickup 1 void waited_for_customer')
  site.setClock(START)
  const inTime = await refused()
  clockAt(inTime.order.startsAt, 10)
  await payNow(inTime.order, inTime.good)
  await staff.does(inTime.order.id, ...PICKED_UP)
  await judge()
  expect((await ledgerOf(site, inTime.order.id))[0]).toBe('pickup 1 kept in_time')
})

test('P1.5 staff give up a pickup that waits for money: it and the return that moves with it are void', async () => {
  const { order, view } = await refused()
  clockAt(order.startsAt, -60)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 fail')
  const times = { starts_at: inTwoDays(view.first_starts_at), return_starts_at: inTwoDays(view.last_starts_at) }
  await planAgain(order, 'pickup-1', times)
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual([
    'pickup 1 void waited_for_customer',
    'pickup 2 open',
    'return 1 void moved_by_customer',
    'return 2 open',
  ])
})

test('P1.5 a pickup that we give up after its money came is missed', async () => {
  const { order, good } = await refused()
  clockAt(order.startsAt, -90)
  await payNow(order, good)
  clockAt(order.startsAt, -60)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 fail')
  await judge()
  expect((await ledgerOf(site, order.id))[0]).toBe('pickup 1 missed failed_by_store')
})

/** The customer moves the return of a refused order, or both visits, days away from the pickup. Their login is of the start. */
async function moved({ order, view }: Awaited<ReturnType<typeof refused>>, what: 'return' | 'both') {
  site.setClock(START)
  const { outlet_id, sales_type_id } = await orderOf(order.id)
  const days = (Date.parse(view.first_starts_at ?? '') - START.getTime()) / DAY_MS + 1
  const times = await windowsIn(days, { outlet_id, sales_type_id }, 72, order.token)
  const first_starts_at = what === 'return' ? view.first_starts_at : times.first_starts_at
  await order.call('POST /orders/:id/reschedule', { params: { id: order.id }, body: { ...times, first_starts_at } })
  return viewOf(order)
}

test('P1.5 only the return is moved: the pickup still waits for the customer’s money', async () => {
  const one = await refused()
  const view = await moved(one, 'return')
  expect(view.first_starts_at).toBe(one.view.first_starts_at)
  await judgeAt(view.first_ends_at)
  expect(await ledgerOf(site, one.order.id)).toEqual([
    'pickup 1 void waited_for_customer',
    'return 1 void moved_by_customer',
    'return 2 open',
  ])
})

test('P1.5 a moved pickup waits for nobody while its money is asked for anew', async () => {
  const one = await refused()
  const view = await moved(one, 'both')
  // Nothing is held for what staff have put on hold.
  await staff.does(one.order.id, 'hold')
  await judgeAt(view.first_ends_at)
  expect((await ledgerOf(site, one.order.id)).slice(0, 2)).toEqual([
    'pickup 1 void moved_by_customer',
    'pickup 2 missed late',
  ])
})

test('P1.5 a moved pickup still waits for the customer if only they can help', async () => {
  const one = await refused()
  site.setClock(START)
  for (const { id } of await one.order.call('GET /payments/methods', {}))
    await one.order.call('DELETE /payments/methods/:id', { params: { id } })
  const view = await moved(one, 'both')
  await judgeAt(view.first_ends_at)
  expect((await ledgerOf(site, one.order.id)).slice(0, 2)).toEqual([
    'pickup 1 void moved_by_customer',
    'pickup 2 void waited_for_customer',
  ])
})

test('P1.5 money that was missing before the weighing is no excuse once the price by weight is paid', async () => {
  const order = await orderedLater({ days: 4, kind: 'token' })
  const view = await viewOf(order)
  const card = await savedCard(order.token, 'success')
  clockAt(view.first_starts_at, -60)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start')
  // The driver is on the way, early, when the bank ends the hold.
  await lapse(order)
  await staff.does(order.id, 'pickup-1 arrive', 'pickup-1 finish', 'receive')
  await weigh(order.id, [5000])
  await answer(order, card)
  await judgeAt(view.last_ends_at)
  expect(await returnOf(order)).toBe('return 1 missed late')
})

/** Its weight costs more than agreed. It is weighed so many hours before its return ends. */
async function asked(hours: number) {
  const order = await ordered({ kg: 5, salesType: 'pickup-return' })
  const view = await viewOf(order)
  const card = await savedCard(order.token, 'success')
  clockAt(view.first_starts_at, 10)
  await staff.does(order.id, ...PICKED_UP, 'receive')
  clockAt(view.last_ends_at, -hours * 60)
  await weigh(order.id, [9000])
  return { order, view, card }
}

/** Yes with a card, or no. */
const answer = ({ id, call }: Order, payment?: Payment) =>
  call('POST /orders/:id/weight-answer', {
    params: { id },
    body: payment ? { answer: 'accept', payment } : { answer: 'decline' },
    headers: { 'Idempotency-Key': newKey() },
  })
const returnOf = async ({ id }: Order) => (await ledgerOf(site, id))[1]

test.each([
  [20, 'void waited_for_customer'],
  [4, 'void waited_for_customer'],
  [3, 'missed late'],
])('P1.5 a price that nobody agrees to, asked %i hours before the end of the return: %s', async (hours, expected) => {
  const { order, view } = await asked(hours)
  await judgeAt(view.last_ends_at)
  expect(await returnOf(order)).toBe(`return 1 ${expected}`)
})

test('P1.5 a price that was declined, or not answered in time, stops the return too', async () => {
  const declined = await asked(20)
  await answer(declined.order)
  await judgeAt(declined.view.last_ends_at)
  expect(await returnOf(declined.order)).toBe('return 1 void waited_for_customer')
  site.setClock(START)
  const lapsed = await asked(27)
  clockAt(lapsed.view.last_ends_at, -150)
  await lookAfterOrders(site.parts)
  await judgeAt(lapsed.view.last_ends_at)
  expect(await returnOf(lapsed.order)).toBe('return 1 void waited_for_customer')
})

test.each([
  [-130, 'missed late'],
  [-30, 'void waited_for_customer'],
])('P1.5 a price that is paid %i minutes after the end of the window: %s', async (minutes, expected) => {
  const { order, view, card } = await asked(20)
  clockAt(view.last_ends_at, minutes)
  await answer(order, card)
  await judgeAt(view.last_ends_at)
  expect(await returnOf(order)).toBe(`return 1 ${expected}`)
})

test('P1.5 weighed again, what was agreed to waits for nobody', async () => {
  const { order, view } = await asked(20)
  await answer(order)
  clockAt(view.last_ends_at, -180)
  await weigh(order.id, [5000])
  await judgeAt(view.last_ends_at)
  expect(await returnOf(order)).toBe('return 1 missed late')
})

test.each([
  [-3 * 60, 'missed late'],
  [-60, 'void waited_for_customer'],
])(
  'P1.5 what is collected waits for the answer: paid %i minutes after it was to be ready: %s',
  async (minutes, expected) => {
    const order = await ordered({ kg: 5 })
    const { first_starts_at, last_starts_at } = await viewOf(order)
    const card = await savedCard(order.token, 'success')
    clockAt(first_starts_at, 10)
    await staff.does(order.id, 'receive')
    site.setClock(new Date(Date.parse(last_starts_at ?? '') - 12 * HOUR_MS))
    await weigh(order.id, [9000])
    clockAt(last_starts_at, minutes)
    await answer(order, card)
    await judgeAt(last_starts_at)
    expect(await ledgerOf(site, order.id)).toEqual([`ready 1 ${expected}`])
  },
)
