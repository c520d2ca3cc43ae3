import { weighVisit } from '#api/staff/acts/weigh-visit.ts'
import { findOrder } from '#api/staff/find-order.ts'
import { giveByStaff, listGiven } from '#api/staff/rewards/give-by-staff.ts'
import { VISIT_GRAMS_MAX } from '#contract/operator/operator-limits.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { argument, type Command, Misused, option } from '../desk/command.ts'
import { staffFor } from '../desk/staff-for.ts'

function gramsOf(kg: string): number {
  const grams = /^\d{1,3}(?:\.\d{1,3})?$/.test(kg) ? Math.round(Number(kg) * 1000) : 0
  if (grams <= 0 || grams > VISIT_GRAMS_MAX) throw new Misused('the weight must be kilograms such as 7.4')
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
    async run(asked) {
      const grams = gramsOf(argument(asked, 1, 'weight'))
      const staff = await staffFor(asked)
      const order = await findOrder(staff.parts.db, staff.store.id, argument(asked, 0, 'order'))
      const weighed = await weighVisit(staff, order, grams, asked.options.reason ?? '')
      const { cycle_grams, included_kg, over_cents } = weighed
      const over = over_cents > 0 ? `$${moneyText(over_cents)} over, ` : ''
      asked.paper.record(weighed, () =>
        asked.paper.line(
          `order ${order.number}: ${cycle_grams / 1000} of ${included_kg} kg; ${over}${charged[weighed.charged]}`,
        ),
      )
    },
  },
  {
    usage: 'vouchers give <customer> <code> --reason WHY [--key KEY]',
    summary: 'put a voucher into a wallet, by email, mobile number or id',
    async run(asked) {
      const gift = {
        customer: argument(asked, 0, 'customer'),
        code: argument(asked, 1, 'code').toUpperCase(),
        reason: option(asked.options, 'reason'),
      }
      const given = await giveByStaff(await staffFor(asked), gift)
      asked.paper.record(given, () => asked.paper.line(`${given.customer} has ${given.name}`))
    },
  },
  {
    usage: 'vouchers given',
    summary: 'the vouchers that staff gave: to whom, by whom, why',
    async run(asked) {
      const given = await listGiven(await staffFor(asked))
      if (asked.options.json) return asked.paper.table(given, '')
      const rows = given.map(({ given_at, given_by, customer, code, status, reason }) => ({
        at: momentWords(new Date(given_at)),
        who: given_by,
        to: customer,
        code,
        status,
        why: reason,
      }))
      asked.paper.table(rows, 'nobody has given any')
    },
  },
]
