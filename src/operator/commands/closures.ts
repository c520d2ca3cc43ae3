import {
  type Closure,
  choicesFor,
  closeOutlet,
  type TouchedBooking,
  touchedBookings,
} from '#api/staff/closures/close-outlet.ts'
import type { BookingAhead } from '#api/staff/closures/closure.queries.ts'
import { changeOutlet } from '#api/staff/closures/switches.ts'
import type { Staff } from '#api/staff/staff.ts'
import type { BookingChoice } from '#contract/operator/operator-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { mobileWords } from '#rules/access/mobile-number.ts'
import { addressLines } from '#rules/places/address-lines.ts'
import { isDayText, singaporeClock } from '#rules/slots/singapore-time.ts'
import { windowWords } from '#rules/slots/window-words.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { argument, type Command, type Invocation, oneOf, option, reasonAndMessage, UsageError } from '../cli/command.ts'
import { staffFor } from '../cli/staff-for.ts'

const LEGS: Record<number, Partial<Record<BookingAhead['leg'], string>>> = {
  [SalesCategory.collect]: { first: 'drop-off', last: 'collection' },
  [SalesCategory.delivery]: { first: '', last: 'delivery' },
  [SalesCategory.pickup]: { first: 'pickup', early: 'first return', last: 'return' },
}

function days(given: readonly string[] = []): string[] {
  for (const day of given)
    if (!isDayText(day) || Number.isNaN(Date.parse(day)))
      throw new UsageError(`${day} is not a date; write it as 2026-12-24`)
  return [...given]
}

/** A past day cannot be closed. */
function daysAhead(given: readonly string[] | undefined, now: Date): string[] {
  const today = singaporeClock(now).day
  for (const day of days(given)) if (day < today) throw new UsageError(`${day} is in the past; choose today or later`)
  return days(given)
}

export const closureRow = (booking: BookingAhead) => ({
  order: booking.number,
  customer: booking.customer ?? '',
  reach: mobileWords(booking.reach ?? ''),
  what: LEGS[booking.category_id]?.[booking.leg] ?? booking.leg,
  window: windowWords(booking.starts_at, booking.ends_at),
  state: booking.status.replaceAll('_', ' '),
  address: booking.address ? addressLines(booking.address).join(', ') : '',
})

/** Closing requires a decision about the existing bookings. Without one, the command lists them and stops. */
async function choiceOf(invocation: Invocation, staff: Staff, closure: Closure): Promise<BookingChoice> {
  const { bookings } = invocation.options
  const choices = choicesFor(closure.days)
  if (bookings === 'move' && !choices.includes(bookings)) throw new UsageError(operatorTexts.closureCannotMove)
  if (bookings !== undefined) return oneOf(bookings, choices, 'choice')
  const touched = await touchedBookings(staff, closure)
  if (touched.length === 0) return 'keep'
  invocation.output.table(touched.map(closureRow), '')
  const options = choices.map((choice) => `--bookings ${choice}`)
  throw new UsageError(
    `${touched.length === 1 ? '1 booking is' : `${touched.length} bookings are`} affected: add ${options.slice(0, -1).join(', ')} or ${options.at(-1)}`,
  )
}

async function close(invocation: Invocation, closure: Closure, words: string): Promise<void> {
  const staff = await staffFor(invocation)
  const choice = await choiceOf(invocation, staff, closure)
  if (choice === 'cancel') option(invocation.options, 'reason')
  const { outlet, bookings } = await closeOutlet(staff, closure, choice, reasonAndMessage(invocation.options))
  invocation.output.record({ ...outlet, bookings: bookings.map(outcomeRow) }, () => {
    invocation.output.line(`${outlet.name} ${words}`)
    if (bookings.length > 0) invocation.output.table(bookings.map(outcomeRow), '')
  })
}

const outcomeRow = (booking: TouchedBooking) => ({
  ...closureRow(booking),
  outcome: booking.outcome,
  to: booking.to ? windowWords(booking.to.startsAt, booking.to.endsAt) : '',
  why: booking.why,
})

const REASON_OPTIONS = '[--reason WHY, needed to cancel] [--message WORDS]'

export const closureCommands: readonly Command[] = [
  {
    usage: 'outlets bookings <outlet> [--day DAY…]',
    summary: 'List upcoming bookings, on all days or some: these are affected if you close',
    async run(invocation) {
      const outlet = argument(invocation, 0, 'outlet')
      const wanted = days(invocation.options.day)
      const closure = { outlet, days: wanted.length > 0 ? wanted : ('all' as const) }
      invocation.output.table(
        (await touchedBookings(await staffFor(invocation), closure)).map(closureRow),
        'No bookings',
      )
    },
  },
  {
    usage: `outlets close <outlet> [--bookings cancel|keep] ${REASON_OPTIONS}`,
    summary: 'Close an outlet until you open it again; cancel or keep its bookings',
    run: (invocation) => close(invocation, { outlet: argument(invocation, 0, 'outlet'), days: 'all' }, 'is closed'),
  },
  {
    usage: `outlets blackout <outlet> [--add DAY…] [--remove DAY…] [--bookings move|cancel|keep] ${REASON_OPTIONS}`,
    summary: 'Close an outlet on some days; move, cancel or keep their bookings',
    async run(invocation) {
      const outlet = argument(invocation, 0, 'outlet')
      const { clock } = await invocation.context()
      const [added, removed] = [daysAhead(invocation.options.add, clock()), days(invocation.options.remove)]
      if (added.length === 0 && removed.length === 0) throw new UsageError('choose days with --add or --remove')
      if (added.length > 0 && removed.length > 0) throw new UsageError('use --add or --remove, not both')
      if (removed.length > 0) {
        const { reason } = reasonAndMessage(invocation.options)
        const change = { add_blackout_days: [], remove_blackout_days: removed, reason }
        const changed = await changeOutlet(await staffFor(invocation), outlet, change)
        invocation.output.record(changed, () =>
          invocation.output.line(`${changed.name} is open again on ${removed.join(', ')}`),
        )
      }
      if (added.length > 0) await close(invocation, { outlet, days: added }, `is closed on ${added.join(', ')}`)
    },
  },
]
