import type { OrderView } from '#contract/order/order-shapes.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { press } from './at-once.ts'
import { twoClerks } from './two-clerks.ts'

const sum = (view: OrderView) =>
  view.refunds.filter(({ status }) => status !== 'failed').reduce((total, { amount_cents }) => total + amount_cents, 0)

/** Staff cancel an order, and the customer gets back what they were told: once, even if two clerks cancel it. */
export async function cancelByStaff(me: Me, view: OrderView): Promise<OrderView | ApiFailure> {
  const { id, status } = view
  const body = { act: 'cancel' as const, reason: 'The lift of the block is closed for repairs', message: '' }
  const send = (more: { headers?: Record<string, string> } = {}) =>
    me.staff('POST /operator/orders/:id/acts', { params: { id }, body, ...more })
  const answer = await (me.draw.chance(0.4) ? twoClerks(me, { state: status, trip: null }, send) : press(me, send))
  if (answer instanceof ApiFailure) return answer
  // A later visit of a subscription's cycle was paid on the order of the first one, which has the refund.
  if (view.paid_cents === 0) return answer
  const [before, after] = [sum(view), sum(answer)]
  if (after - before !== view.cancel_refund.cents)
    throw new Error(
      `cancelled order ${view.number} gives back ${after - before} cents, not ${view.cancel_refund.cents}`,
    )
  return answer
}
