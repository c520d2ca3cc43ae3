import { expect, test } from 'vitest'
import { lookAfterOrders } from '#api/orders/look-after-orders.ts'
import type { Payment } from '#contract/order/checkout.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { later, newKey } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { weighingShop } from '#tests/support/weighed.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

const site = await testSite({ poolSize: 20 })
const { staff, ordered, weigh, atGateway, orderOf } = await weighingShop(site)

type Order = Awaited<ReturnType<typeof ordered>>

async function card(token: string): Promise<Payment> {
  const finished = await enterCard(site, 'success', { token })
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}

const accept = ({ id, call }: Order, payment: Payment) =>
  call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'accept', payment },
    headers: { 'Idempotency-Key': newKey() },
  })
const stateOf = async ({ id, call }: Order) =>
  (await call('GET /orders/:id', { params: { id } })).weight?.question?.state

/** Waits until `act` waits for a lock, or is over because it took none. */
async function waits(act: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  act.then(over, over)
  await eventually(async () => expect(isOver || (await waitingForLocks(site.db)) > 0).toBe(true))
}

test('P1.2 a second yes waits for the first, and charges nothing', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  const [one, other] = [await card(order.token), await card(order.token)]
  const held = holdStatement(site, 'move_weight_question')
  const first = accept(order, one)
  await held.reached
  const second = refusal(accept(order, other))
  await waits(second)
  held.release()
  await first
  expect((await second).httpStatus).toBe(409)
  expect(await atGateway(order.id)).toHaveLength(2)
})

test('P1.2 a no that meets a yes waits for it, and is refused', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  const payment = await card(order.token)
  const held = holdStatement(site, 'move_weight_question')
  const yes = accept(order, payment)
  await held.reached
  const no = refusal(
    order.call('POST /orders/:id/weight-answer', {
      params: { id: order.id },
      body: { answer: 'decline' },
      headers: { 'Idempotency-Key': newKey() },
    }),
  )
  await waits(no)
  held.release()
  await yes
  expect((await no).httpStatus).toBe(409)
  expect(await stateOf(order)).toBe('paid')
})

test('P1.2 a question that is asked anew while the old one lapses stays open', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  const now = site.parts.clock()
  site.setClock(new Date(now.getTime() + 25 * HOUR_MS))
  const held = holdStatement(site, 'lock_order_state')
  const lapsing = lookAfterOrders(site.parts)
  await held.reached
  const until = new Date(now.getTime() + 50 * HOUR_MS)
  const values = [order.id, until]
  await site.db.query({ text: 'UPDATE weighed_order SET answer_until = $2 WHERE order_id = $1', values })
  held.release()
  await lapsing
  site.setClock(now)
  expect(await stateOf(order)).toBe('open')
})

test('P1.2 what becomes ready while its hold is lost waits for that, and is refused', async () => {
  const order = await ordered({ kg: 5 })
  await staff.does(order.id, 'receive', 'process')
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'before') throw new GatewayUnsure('away')
  })
  await weigh(order.id, [5000])
  site.payments.interrupt(undefined)
  await site.db.query({
    text: `UPDATE sandbox_payment SET hold_ends_at = $2 WHERE attempt_id IN (SELECT id FROM payment_attempt WHERE order_id = $1)`,
    values: [order.id, site.parts.clock()],
  })
  const held = holdStatement(site, 'ask_for_all')
  const losing = later(site, 60)
  await held.reached
  const ready = refusal(staff.does(order.id, 'ready'))
  await waits(ready)
  held.release()
  await losing
  expect((await ready).message).toBe(operatorTexts.weightNotAgreed)
  expect(await orderOf(order.id)).toMatchObject({ status: 'processing', paid_cents: 0 })
})
