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
  if (grams <= 0 || grams > VISIT_GRAMS_MAX) throw new UsageError('the weight must be in kilograms, such as 7.4')
  return grams
}

const charged = {
  none: 'nothing extra to charge',
  next_cycle: 'charged with the next cycle; we told the customer',
  at_end: 'charged when the subscription ends; we told the customer',
  ask: 'the subscription has ended and its weight is already charged: ask for this with trips propose',
}

export const rewardCommands: readonly Command[] = [
  {
    usage: 'orders weigh <order> <kg> [--reason WHY] [--key KEY]',
    summary: 'Record the weight of a subscription visit, such as 7.4',
    async run(invocation) {
      const grams = gramsOf(argument(invocation, 1, 'weight'))
      const staff = await staffFor(invocation)
      const order = await findOrder(staff.parts.db, staff.store.id, argument(invocation, 0, 'order'))
      const weighed = await weighVisit(staff, order, grams, invocation.options.reason ?? '')
      const { cycle_grams, included_kg, over_cents } = weighed
      const over = over_cents > 0 ? `$${moneyText(over_cents)} for extra weight, ` : ''
      invocation.output.record(weighed, () =>
        invocation.output.line(
          `Order ${order.number}: ${cycle_grams / 1000}${included_kg === null ? '' : ` of ${included_kg}`} kg; ${over}${charged[weighed.charged]}`,
        ),
      )
    },
  },
  {
    usage: 'vouchers give <customer> <code> --reason WHY [--key KEY]',
    summary: 'Give a voucher to a customer, by email, mobile number or id',
    async run(invocation) {
      const gift = {
        customer: argument(invocation, 0, 'customer'),
        code: argument(invocation, 1, 'code').toUpperCase(),
        reason: option(invocation.options, 'reason'),
      }
      const given = await giveByStaff(await staffFor(invocation), gift)
      invocation.output.record(given, () => invocation.output.line(`Gave ${given.name} to ${given.customer}`))
    },
  },
  {
    usage: 'vouchers given',
    summary: 'List vouchers given by staff: when, who, to whom and why',
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
      invocation.output.table(rows, 'No vouchers given')
    },
  },
]
