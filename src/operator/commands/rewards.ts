import { weighVisit } from '#api/staff/acts/weigh-visit.ts'
import { findOrder } from '#api/staff/find-order.ts'
import { giveByStaff, listGiven } from '#api/staff/rewards/give-by-staff.ts'
import { VISIT_GRAMS_MAX } from '#contract/operator/operator-limits.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { argument, type Command, option, UsageError } from '../cli/command.ts'
import { staffFor } from '../cli/staff-for.ts'

function gramsOf(kg: string): number {
  const grams = /^\d{1,3}(?:\.\d{1,3})?$/.test(kg) ? Math.round(Number(kg) * 1000) : 0
  if (grams <= 0 || grams > VISIT_GRAMS_MAX) throw new UsageError('the weight must be kilograms such as 7.4')
  return grams
}

const charged = {
  none: 'nothing more to charge',
  next_cycle: 'charged with the next round; the customer is told',
  at_end: 'charged when the subscription ends; the customer is told',
  ask: 'the subscription has ended and was charged for its weight: propose this with trips propose',
}

export const rewardCommands: readonly Command[] = [
  {
    usage: 'orders weigh <order> <kg> [--reason WHY] [--key KEY]',
    summary: 'what a visit of a subscription weighs, such as 7.4',
    async run(invocation) {
      const grams = gramsOf(argument(invocation, 1, 'weight'))
      const staff = await staffFor(invocation)
      const order = await findOrder(staff.parts.db, staff.store.id, argument(invocation, 0, 'order'))
      const weighed = await weighVisit(staff, order, grams, invocation.options.reason ?? '')
      const { cycle_grams, included_kg, over_cents } = weighed
      const over = over_cents > 0 ? `$${moneyText(over_cents)} over, ` : ''
      invocation.output.record(weighed, () =>
        invocation.output.line(
          `order ${order.number}: ${cycle_grams / 1000} of ${included_kg} kg; ${over}${charged[weighed.charged]}`,
        ),
      )
    },
  },
  {
    usage: 'vouchers give <customer> <code> --reason WHY [--key KEY]',
    summary: 'put a voucher into a wallet, by email, mobile number or id',
    async run(invocation) {
      const gift = {
        customer: argument(invocation, 0, 'customer'),
        code: argument(invocation, 1, 'code').toUpperCase(),
        reason: option(invocation.options, 'reason'),
      }
      const given = await giveByStaff(await staffFor(invocation), gift)
      invocation.output.record(given, () => invocation.output.line(`${given.customer} has ${given.name}`))
    },
  },
  {
    usage: 'vouchers given',
    summary: 'the vouchers that staff gave: to whom, by whom, why',
    async run(invocation) {
      const given = await listGiven(await staffFor(invocation))
      if (invocation.options.json) return invocation.output.table(given, '')
      const rows = given.map(({ given_at, given_by, customer, code, status, reason }) => ({
        at: momentWords(new Date(given_at)),
        who: given_by,
        to: customer,
        code,
        status,
        why: reason,
      }))
      invocation.output.table(rows, 'nobody has given any')
    },
  },
]
