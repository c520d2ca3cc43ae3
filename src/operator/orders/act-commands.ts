import { orderState } from '#api/order-rows/order-row.queries.ts'
import { actOnOrder } from '#api/staff/acts/act-on-order.ts'
import { refundByStaff } from '#api/staff/acts/refund-by-staff.ts'
import { findOrder } from '#api/staff/find-order.ts'
import { ORDER_ACTS, type OrderAct } from '#contract/operator/operator-limits.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { amountCents, argument, type Command, type Invocation, option, reasonAndMessage } from '../cli/command.ts'
import { staffFor } from '../cli/staff-for.ts'

const summaries: Record<OrderAct, string> = {
  receive: 'Mark an order as received at the outlet',
  process: 'Start work on an order',
  ready: 'Mark an order as ready to deliver or collect',
  send_out: 'Send out a regular order',
  deliver: 'Mark a regular order as delivered',
  collect: 'Mark an order as collected by the customer',
  complete: 'Complete an order; the customer earns points',
  hold: 'Put an order on hold; staff see the reason, the customer sees the message',
  resume: 'Resume an order that is on hold',
  cancel: 'Cancel an order and refund it; staff see the reason, the customer sees the message',
}

const needsReason = (act: OrderAct) => act === 'hold' || act === 'cancel'

export async function orderOf(invocation: Invocation) {
  const staff = await staffFor(invocation)
  return { staff, order: await findOrder(staff.parts.db, staff.store.id, argument(invocation, 0, 'order')) }
}

export const orderActCommands: readonly Command[] = [
  ...ORDER_ACTS.map(
    (act): Command => ({
      usage: `orders ${act.replace('_', '-')} <order> ${needsReason(act) ? '--reason WHY [--message WORDS]' : '[--reason WHY]'}`,
      summary: summaries[act],
      async run(invocation) {
        if (needsReason(act)) option(invocation.options, 'reason')
        const { staff, order } = await orderOf(invocation)
        await actOnOrder(staff, order, act, reasonAndMessage(invocation.options))
        const { status } = await orderState.one(staff.parts.db, order.store_id, order.id)
        invocation.output.record({ order: order.number, status }, () =>
          invocation.output.line(`Order ${order.number} is ${status.replaceAll('_', ' ')}`),
        )
      },
    }),
  ),
  {
    usage: 'orders refund <order> [--amount 12.50] --reason WHY [--message WORDS] [--key KEY]',
    summary: 'Refund an order, in part or in full',
    async run(invocation) {
      option(invocation.options, 'reason')
      const { amount } = invocation.options
      const cents = amount === undefined ? 'all' : amountCents(amount, '--amount')
      const { staff, order } = await orderOf(invocation)
      await refundByStaff(staff, order, cents, reasonAndMessage(invocation.options))
      const after = await findOrder(staff.parts.db, staff.store.id, order.id)
      const value = { order: after.number, paid_cents: after.paid_cents, refunded_cents: after.refunded_cents }
      invocation.output.record(value, () =>
        invocation.output.line(
          `Order ${after.number}: refunded $${moneyText(after.refunded_cents)} of $${moneyText(after.paid_cents)}`,
        ),
      )
    },
  },
]
