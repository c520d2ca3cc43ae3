import { answerClaimByStaff } from '#api/staff/conversation/answer-claim.ts'
import { answerOrder, lookAtOrder } from '#api/staff/conversation/answer-order.ts'
import { listClaims, staffThread } from '#api/staff/conversation/show-staff-thread.ts'
import type { StaffThread } from '#contract/operator/operator-conversation.ts'
import { CLAIM_STATES, NOTE_MAX, REMEDIES, type Remedy } from '#contract/order/order-limits.ts'
import { isUuid } from '#contract/wire/ids.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { amountCents, argument, type Command, type Invocation, oneOf, option, UsageError } from '../cli/command.ts'
import { type CommandOutput, stripControlCharacters } from '../cli/command-output.ts'
import { staffFor } from '../cli/staff-for.ts'
import { orderOf } from './act-commands.ts'

/** M1.6: the conversation about orders, and claims. */
export const conversationCommands: readonly Command[] = [
  {
    usage: 'orders thread <order>',
    summary: 'Show what the customer and staff wrote about an order, and mark it as looked at',
    async run(invocation) {
      const { staff, order } = await orderOf(invocation)
      const thread = await staffThread(staff.parts.db, order, staff.now)
      await lookAtOrder(staff, order)
      invocation.output.record(thread, () => printThread(invocation.output, thread))
    },
  },
  {
    usage: 'orders answer <order> --message WORDS [--key KEY]',
    summary: 'Write to the customer about an order; we tell them',
    async run(invocation) {
      const message = messageOf(invocation)
      const { staff, order } = await orderOf(invocation)
      await answerOrder(staff, order, { message, photos: [] })
      const thread = await staffThread(staff.parts.db, order, staff.now)
      invocation.output.record(thread, () => invocation.output.line(`Order ${order.number}: answered`))
    },
  },
  {
    usage: 'claims list [--status S]',
    summary: 'List the claims that wait for an answer, the most urgent first, or those in one state',
    async run(invocation) {
      const { options, output } = invocation
      const { parts, store, now } = await staffFor(invocation)
      const state = options.status === undefined ? undefined : oneOf(options.status, CLAIM_STATES, 'state')
      const claims = await listClaims(parts.db, store.id, now, state)
      if (options.json) return output.table(claims, '')
      const rows = claims.map((claim) => ({
        claim: claim.id,
        order: claim.order,
        customer: claim.customer,
        state: claim.state,
        'answer by': `${momentWords(new Date(claim.answer_by))}${claim.is_overdue ? ', overdue' : ''}`,
        looked: claim.looked_at ? momentWords(new Date(claim.looked_at)) : 'no',
        message: claim.message.replace(/\s+/g, ' ').slice(0, 60),
      }))
      output.table(rows, 'No claims')
    },
  },
  {
    usage:
      'claims answer <claim> --message WORDS [--remedy refund|voucher|again|none] [--amount 12.50] [--code CODE] [--reason WHY] [--key KEY]',
    summary: 'Answer a claim and, with a remedy, close it; a refund or voucher needs --key',
    async run(invocation) {
      const { options, output } = invocation
      const claimId = argument(invocation, 0, 'claim')
      if (!isUuid(claimId)) throw new UsageError('name the claim by its id, as in claims list')
      const remedy = options.remedy === undefined ? undefined : oneOf(options.remedy, REMEDIES, 'remedy')
      const closed = await answerClaimByStaff(await staffFor(invocation), claimId, {
        message: messageOf(invocation),
        photos: [],
        ...(remedy ? { remedy } : {}),
        ...(options.amount === undefined ? {} : { amount_cents: amountCents(options.amount, '--amount') }),
        ...(options.code === undefined ? {} : { code: options.code.toUpperCase() }),
        reason: options.reason ?? '',
      })
      const cents = closed.refunded_cents
      output.record(closed, () =>
        output.line(`Order ${closed.order}: claim ${remedy ? `closed, ${done(remedy, cents)}` : 'answered'}`),
      )
    },
  },
]

function done(remedy: Remedy, cents: number): string {
  if (remedy === 'refund') return `refunding $${moneyText(cents)}`
  if (remedy === 'voucher') return 'voucher given'
  return remedy === 'again' ? 'done again' : 'no remedy'
}

function messageOf({ options }: Invocation): string {
  const message = option(options, 'message').trim()
  if (!message || message.length > NOTE_MAX) throw new UsageError(`--message must have 1 to ${NOTE_MAX} characters`)
  return message
}

function printThread(output: CommandOutput, { order, customer, notes, claims }: StaffThread): void {
  output.line(stripControlCharacters(`${output.strong(`Order ${order}`)}  ${customer}`))
  for (const claim of claims) {
    output.line('')
    output.line(`Claim ${claim.id}  ${claim.state}  answer by ${momentWords(new Date(claim.answer_by))}`)
    if (claim.item !== null) output.line(`  About: ${claim.item}`)
    printWords(output, 'customer', claim.at, claim.message, claim.photos.length)
    for (const note of notes.filter((one) => one.claim === claim.id)) printNote(output, note)
  }
  const rest = notes.filter(({ claim }) => claim === null)
  if (rest.length > 0) output.line('')
  for (const note of rest) printNote(output, note)
  if (notes.length === 0 && claims.length === 0) output.line('No messages')
}

function printNote(output: CommandOutput, { author, at, text, photos, is_read }: StaffThread['notes'][number]): void {
  printWords(output, is_read ? author : `${author} (unread)`, at, text, photos.length)
}

function printWords(output: CommandOutput, who: string, at: string, text: string, photos: number): void {
  output.line(stripControlCharacters(`${momentWords(new Date(at))}  ${who}${photos ? `  ${photos} photos` : ''}`))
  for (const line of text.split('\n')) output.line(stripControlCharacters(`  ${line}`))
}
