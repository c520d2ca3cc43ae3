import type { OrderView } from '#contract/order/order-shapes.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { atOnce, doneOf, keyed } from './at-once.ts'
import { type Placed, readOrder } from './journey.ts'

/** Without those that failed, which give nothing back. */
export const refundedOf = ({ refunds }: OrderView, message?: string) =>
  refunds
    .filter(({ status, reason }) => status !== 'failed' && (message === undefined || reason === message))
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Staff give back a part or everything: pressed twice at once and again after a minute, it is given once. */
export const refundFor =
  (order: Placed): Tell =>
  async (me) => {
    await me.wait(me.draw.between(1, 90) * HOUR_MS)
    const view = await readOrder(me, order.order_id)
    const left = view.paid_cents - refundedOf(view)
    if (left <= 0) return
    if (me.draw.chance(0.25)) return everythingTwice(me, view)
    await oneRefund(me, view, me.draw.chance(0.2) ? left : me.draw.between(1, Math.max(1, Math.floor(left * 0.4))))
  }

async function oneRefund(me: Me, { id, number }: OrderView, amount_cents: number): Promise<void> {
  const key = me.draw.key()
  const message = `A piece of order ${number} was late. ${key.slice(0, 6)}`
  const body = { amount_cents, reason: 'A piece was late', message }
  const send = () => me.staff('POST /operator/orders/:id/refunds', { params: { id }, body, ...keyed(key) })
  await atOnce(send, send)
  const answer = await me.orRefused(() => me.again(send), 409)
  if (answer instanceof ApiFailure) return
  await me.wait(MINUTE_MS)
  const after = await me.again(send)
  const given = refundedOf(after, message)
  const isFailed = after.refunds.some(({ status, reason }) => status === 'failed' && reason === message)
  if (given > amount_cents || (given < amount_cents && !isFailed))
    throw new Error(`order ${number} got back ${given} cents for one refund of ${amount_cents}`)
  const other = await me.orRefused(
    () =>
      me.again(() =>
        me.staff('POST /operator/orders/:id/refunds', {
          params: { id },
          body: { ...body, amount_cents: 1 },
          ...keyed(key),
        }),
      ),
    409,
  )
  if (amount_cents !== 1 && !(other instanceof ApiFailure))
    throw new Error(`a key refunded two amounts of order ${number}`)
}

/** Two members of staff give everything back at the same moment, each with a key of their own. */
async function everythingTwice(me: Me, { id, number }: OrderView): Promise<void> {
  const sends = [me.draw.key(), me.draw.key()].map(
    (key) => () =>
      me.staff('POST /operator/orders/:id/refunds', {
        params: { id },
        body: { reason: 'The order was lost' },
        ...keyed(key),
      }),
  )
  const done = doneOf(await atOnce(...sends))
  for (const send of sends) await me.orRefused(() => me.again(send), 409)
  const after = await readOrder(me, id)
  if (refundedOf(after) > after.paid_cents) throw new Error(`order ${number} got back more than was paid`)
  const hasFailed = after.refunds.some(({ status }) => status === 'failed')
  if (done.length > 0 && !hasFailed && refundedOf(after) < after.paid_cents)
    throw new Error(`order ${number} did not get everything back`)
}
