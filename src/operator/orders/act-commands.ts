import { orderState } from '#api/order-rows/order-row.queries.ts'
import { actOnOrder } from '#api/staff/acts/act-on-order.ts'
import { refundByStaff } from '#api/staff/acts/refund-by-staff.ts'
import { findOrder } from '#api/staff/find-order.ts'
import { ORDER_ACTS, type OrderAct } from '#contract/operator/operator-limits.ts'
import { moneyCents, moneyText } from '#rules/pricing/money.ts'
import { argument, type Command, type Invocation, option, reasonAndMessage, UsageError } from '../cli/command.ts'
import { staffFor } from '../cli/staff-for.ts'

const summaries: Record<OrderAct, string> = {
  receive: 'it has arrived at the outlet',
  process: 'work on it begins',
  ready: 'it is ready to be brought or collected',
  send_out: 'a regular order leaves the house',
  deliver: 'a regular order was handed over',
  collect: 'the customer has collected it',
  complete: 'it is over, and earns its points',
  hold: 'stop it for now; say why to colleagues, and perhaps a message to the customer',
  resume: 'go on where it was held',
  cancel: 'call it off and give back what was paid; say why to colleagues, and perhaps a message to the customer',
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
          invocation.output.line(`order ${order.number} is ${status.replaceAll('_', ' ')}`),
        )
      },
    }),
  ),
  {
    usage: 'orders refund <order> [--amount 12.50] --reason WHY [--message WORDS] [--key KEY]',
    summary: 'give money back, in part or all of it',
    async run(invocation) {
      option(invocation.options, 'reason')
      const { amount } = invocation.options
      const cents = amount === undefined ? 'all' : moneyCents(amount)
      if (cents === undefined || (cents !== 'all' && cents <= 0))
        throw new UsageError('--amount must be money such as 12.50')
      const { staff, order } = await orderOf(invocation)
      await refundByStaff(staff, order, cents, reasonAndMessage(invocation.options))
      const after = await findOrder(staff.parts.db, staff.store.id, order.id)
      const value = { order: after.number, paid_cents: after.paid_cents, refunded_cents: after.refunded_cents }
      invocation.output.record(value, () =>
        invocation.output.line(
          `order ${after.number}: $${moneyText(after.refunded_cents)} of $${moneyText(after.paid_cents)} went back`,
        ),
      )
    },
  },
]
