import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { lateOrders } from '#tests/support/late-orders.ts'
import { chooses } from '#tests/support/message-choice.ts'
import { testMessages } from '#tests/support/messages.ts'
import { testSite } from '#tests/support/site.ts'
import { lookAfterPayments } from '../../checkout/purchase/look-after-payments.ts'

const site = await testSite()
const messages = await testMessages(site)
const shop = await lateOrders(site)
const START = site.parts.clock()
afterEach(() => site.setClock(START))

type Order = Awaited<ReturnType<typeof shop.orderedLater>>

/** An order whose customer is told everything by email. Its confirmation is sent. */
async function ordered(wanted: Parameters<typeof shop.orderedLater>[0] = {}) {
  const order = await shop.orderedLater(wanted)
  await chooses(site, { customerId: (await shop.orderOf(order.id)).customer_id }, ['email'])
  const [confirmation] = await messages.deliver()
  return { ...order, confirmation }
}
async function refused(wanted: Parameters<typeof shop.orderedLater>[0] = {}) {
  const order = await ordered({ card: 'decline', ...wanted })
  site.setClock(new Date(Date.parse(order.startsAt) - 23.9 * HOUR_MS))
  await lookAfterPayments(site.parts)
  site.setClock(START)
  return order
}
async function cancelled({ id, call }: Pick<Order, 'id' | 'call'>): Promise<string> {
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  return (await messages.deliver()).map(({ text }) => text).join()
}

test('P1.2 M1.5 the confirmation of an order by weight has the calendar file, as every confirmation has', async () => {
  const { confirmation } = await ordered()
  expect(confirmation?.subject).toMatch(/is confirmed$/)
  expect(confirmation?.text).toContain('Your card is kept.')
  expect(confirmation?.files?.map(({ filename }) => filename)).toContainEqual(expect.stringMatching(/\.ics$/))
})

test.each(['kept', 'refused'] as const)(
  'P1.2 the cancellation of an order whose card was %s says that nothing was charged',
  async (how) => {
    const order = how === 'kept' ? await ordered() : await refused()
    await messages.deliver()
    const text = await cancelled(order)
    expect(text).toContain('You weren’t charged.')
    expect(text).not.toMatch(/refund|released/)
  },
)

test('P1.2 after a hold that the bank has ended, a cancellation releases nothing', async () => {
  const order = await ordered({ days: 2 })
  const hold = await shop.ordered({ kg: 5 })
  site.setClock(new Date(START.getTime() + 8 * DAY_MS))
  await lookAfterPayments(site.parts)
  site.setClock(START)
  await messages.deliver()
  for (const one of [order, hold]) expect(await cancelled(one)).toContain('You weren’t charged.')
})

test.each(['stopped', 'open'] as const)(
  'P1.2 a hold whose 3-D Secure is %s when its order is cancelled never held anything, so nothing is told as released',
  async (how) => {
    const order = await refused()
    await messages.deliver()
    site.setClock(new Date(Date.parse(order.startsAt) - 20 * HOUR_MS))
    const { payment } = await shop.payNow(order, await shop.savedCard(order.token, 'challenge'))
    expect(payment.status).toBe('requires_action')
    if (how === 'stopped') await order.call('POST /checkout/orders/:id/stop-payment', { params: { id: order.id } })
    const text = await cancelled(order)
    expect(text).toContain('You weren’t charged.')
    expect(text).not.toMatch(/refund|released/)
    const { payments } = await order.call('GET /orders/:id', { params: { id: order.id } })
    expect(payments.at(-1)).toMatchObject({ status: 'voided', held_cents: null })
  },
)

test('D4.5 a paid order that is cancelled is refunded, as before', async () => {
  expect(await cancelled(await ordered({ kind: 'token' }))).toContain('We’ll refund you the same way you paid.')
})

test.each([
  ['pickup-return', 'before your pickup, '],
  ['drop-off', 'before your drop-off, '],
])('P1.2 a refused hold for %s is told with its own visit', async (salesType, words) => {
  await refused({ salesType })
  const text = (await messages.deliver()).map((one) => one.text).join()
  expect(text).toContain('Your card didn’t work')
  expect(text).toContain(words)
  expect(text).not.toContain('can’t come')
})
