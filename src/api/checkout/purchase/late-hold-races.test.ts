import { afterEach, expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { later } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { deliverMessages, sendMessage, waitingMessages } from '#tests/support/gateway.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { lateOrders } from '#tests/support/late-orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

const site = await testSite({ poolSize: 20 })
const { staff, orderedLater, payNow, savedCard, attempts, atGateway, orderOf } = await lateOrders(site)
const START = site.parts.clock()
afterEach(() => {
  site.payments.interrupt(undefined)
  site.setClock(START)
})

type Order = Awaited<ReturnType<typeof orderedLater>>
const statuses = async ({ id }: Order) => (await attempts(id)).map(({ status }) => status)
const assign = ({ id }: Order) => staff.does(id, 'pickup-1 assign')
const cancel = ({ id, call }: Order) => call('POST /orders/:id/cancel', { params: { id }, body: {} })

function isDue({ startsAt }: Order): void {
  site.setClock(new Date(Date.parse(startsAt) - 20 * HOUR_MS))
}

/** Waits until `act` waits for a lock, or is over because it took none. */
async function waits(act: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  act.then(over, over)
  await eventually(async () => expect(isOver || (await waitingForLocks(site.db)) > 0).toBe(true))
}

test('P1.2 the job meets itself and the assignment of a driver: one hold', async () => {
  const order = await orderedLater()
  isDue(order)
  const held = holdStatement(site, 'note_hold_try')
  const first = lookAfterPayments(site.parts)
  await held.reached
  const others = [lookAfterPayments(site.parts), assign(order)]
  await Promise.all(others.map(waits))
  held.release()
  await Promise.all([first, ...others])
  expect(await statuses(order)).toEqual(['kept', 'held'])
  expect(await atGateway(order.id)).toHaveLength(1)
})

test('P1.2 a driver is assigned twice at once: one hold', async () => {
  const order = await orderedLater()
  await Promise.allSettled([assign(order), assign(order)])
  expect(await statuses(order)).toEqual(['kept', 'held'])
  expect(await atGateway(order.id)).toHaveLength(1)
})

test('P1.2 the customer names another card while the job holds the first: one hold', async () => {
  const order = await orderedLater()
  const other = await savedCard(order.token, 'mastercard')
  isDue(order)
  const held = holdStatement(site, 'note_hold_try')
  const job = lookAfterPayments(site.parts)
  await held.reached
  const paying = refusal(payNow(order, other))
  await waits(paying)
  held.release()
  await job
  expect((await paying).httpStatus).toBe(409)
  expect((await atGateway(order.id)).map(({ status }) => status)).toEqual(['authorised'])
})

test('P1.2 an order is cancelled while its money is being held: the hold is given back', async () => {
  const order = await orderedLater()
  isDue(order)
  const held = holdStatement(site, 'lock_to_record')
  const job = lookAfterPayments(site.parts)
  await held.reached
  await cancel(order)
  held.release()
  await job
  await later(site, 60)
  expect(await atGateway(order.id)).toMatchObject([{ status: 'voided' }])
  expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled', paid_cents: 0 })
})

test('P1.2 an order is cancelled between the plan and the gateway: nothing is held', async () => {
  const order = await orderedLater()
  isDue(order)
  site.payments.interrupt((call, moment) => {
    if (call === 'charge' && moment === 'before') throw new GatewayUnsure('away')
  })
  await lookAfterPayments(site.parts)
  site.payments.interrupt(undefined)
  await cancel(order)
  await later(site, 60)
  expect(await statuses(order)).toEqual(['kept', 'expired'])
  expect(await atGateway(order.id)).toEqual([])
})

test('P1.2 the answer to the hold is lost: it is found, and no second one is asked for', async () => {
  const order = await orderedLater()
  isDue(order)
  site.payments.interrupt((call, moment) => {
    if (call === 'charge' && moment === 'after') throw new GatewayUnsure('lost')
  })
  await lookAfterPayments(site.parts)
  site.payments.interrupt(undefined)
  await assign(order)
  expect((await refusal(staff.does(order.id, 'pickup-1 start'))).httpStatus).toBe(409)
  await later(site, 60)
  expect(await statuses(order)).toEqual(['kept', 'held'])
  await staff.does(order.id, 'pickup-1 start')
})

test('P1.2 a gateway that is away for an hour is asked again, and nobody is told of a refusal', async () => {
  const order = await orderedLater()
  isDue(order)
  site.payments.interrupt((call) => {
    if (call === 'charge') throw new GatewayUnsure('away')
  })
  await lookAfterPayments(site.parts)
  await later(site, 3600)
  site.payments.interrupt(undefined)
  await later(site, 60)
  await later(site, 60)
  expect(await statuses(order)).toEqual(['kept', 'expired', 'held'])
  const { rows } = await site.db.query({
    text: `SELECT kind FROM message WHERE order_id = $1 AND kind = 'payment_needed'`,
    values: [order.id],
  })
  expect(rows).toEqual([])
})

test('P1.2 webhooks of a hold that come twice and late change nothing', async () => {
  const order = await orderedLater()
  await assign(order)
  const messages = await waitingMessages(site)
  expect(messages.length).toBeGreaterThan(0)
  for (const message of [...messages, ...messages]) await sendMessage(site, message)
  await deliverMessages(site)
  expect(await statuses(order)).toEqual(['kept', 'held'])
})
