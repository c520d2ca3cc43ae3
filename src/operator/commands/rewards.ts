import { giveByStaff, listGiven } from '#api/staff/rewards/give-by-staff.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { argument, type Command, option } from '../cli/command.ts'
import { staffFor } from '../cli/staff-for.ts'

export const rewardCommands: readonly Command[] = [
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
