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
import { mobileWords } from '#rules/access/mobile-number.ts'
import { addressLines } from '#rules/places/address-lines.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { windowWords } from '#rules/slots/window-words.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { type Asked, argument, type Command, Misused, oneOf, option, saidIn } from '../desk/command.ts'
import { staffFor } from '../desk/staff-for.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LEGS: Record<number, Partial<Record<BookingAhead['leg'], string>>> = {
  1: { first: 'drop-off', last: 'collection' },
  2: { first: '', last: 'delivery' },
  3: { first: 'pickup', early: 'first return', last: 'return' },
}

function days(given: readonly string[] = []): string[] {
  for (const day of given)
    if (!DAY.test(day) || Number.isNaN(Date.parse(day))) throw new Misused(`${day} is no day such as 2026-12-24`)
  return [...given]
}

/** A day that is over cannot be closed any more. */
function daysAhead(given: readonly string[] | undefined, now: Date): string[] {
  const today = singaporeClock(now).day
  for (const day of days(given)) if (day < today) throw new Misused(`${day} is over; name today or a day after it`)
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

/** Nobody closes a day without having decided about those who are booked on it. */
async function choiceOf(asked: Asked, staff: Staff, closure: Closure): Promise<BookingChoice> {
  const { bookings } = asked.options
  const choices = choicesFor(closure.days)
  if (bookings === 'move' && !choices.includes(bookings)) throw new Misused(operatorTexts.closureCannotMove)
  if (bookings !== undefined) return oneOf(bookings, choices, 'choice')
  const touched = await touchedBookings(staff, closure)
  if (touched.length === 0) return 'keep'
  asked.paper.table(touched.map(closureRow), '')
  const said = choices.map((choice) => `--bookings ${choice}`)
  throw new Misused(`${touched.length} bookings are on it: say ${said.slice(0, -1).join(', ')} or ${said.at(-1)}`)
}

async function close(asked: Asked, closure: Closure, words: string): Promise<void> {
  const staff = await staffFor(asked)
  const choice = await choiceOf(asked, staff, closure)
  if (choice === 'cancel') option(asked.options, 'reason')
  const { outlet, bookings } = await closeOutlet(staff, closure, choice, saidIn(asked.options))
  asked.paper.record({ ...outlet, bookings: bookings.map(told) }, () => {
    asked.paper.line(`${outlet.name} ${words}`)
    if (bookings.length > 0) asked.paper.table(bookings.map(told), '')
  })
}

const told = (booking: TouchedBooking) => ({
  ...closureRow(booking),
  outcome: booking.outcome,
  to: booking.to ? windowWords(booking.to.startsAt, booking.to.endsAt) : '',
  why: booking.why,
})

const SAID = '[--reason WHY, needed to cancel] [--message WORDS]'

export const closureCommands: readonly Command[] = [
  {
    usage: 'outlets bookings <outlet> [--day DAY…]',
    summary: 'who is booked from now on, on all days or on some: what closing them touches',
    async run(asked) {
      const outlet = argument(asked, 0, 'outlet')
      const wanted = days(asked.options.day)
      const closure = { outlet, days: wanted.length > 0 ? wanted : ('all' as const) }
      asked.paper.table((await touchedBookings(await staffFor(asked), closure)).map(closureRow), 'nobody is booked')
    },
  },
  {
    usage: `outlets close <outlet> [--bookings cancel|keep] ${SAID}`,
    summary: 'closed until somebody opens it; cancel or keep those who are booked',
    run: (asked) => close(asked, { outlet: argument(asked, 0, 'outlet'), days: 'all' }, 'is closed'),
  },
  {
    usage: `outlets blackout <outlet> [--add DAY…] [--remove DAY…] [--bookings move|cancel|keep] ${SAID}`,
    summary: 'days on which it is closed; move, cancel or keep those who are booked on them',
    async run(asked) {
      const outlet = argument(asked, 0, 'outlet')
      const { clock } = await asked.desk()
      const [added, removed] = [daysAhead(asked.options.add, clock()), days(asked.options.remove)]
      if (added.length === 0 && removed.length === 0) throw new Misused('say which days with --add or --remove')
      if (added.length > 0 && removed.length > 0) throw new Misused('add days or remove days, one at a time')
      if (removed.length > 0) {
        const { reason } = saidIn(asked.options)
        const change = { add_blackout_days: [], remove_blackout_days: removed, reason }
        const changed = await changeOutlet(await staffFor(asked), outlet, change)
        asked.paper.record(changed, () => asked.paper.line(`${changed.name} is open again on ${removed.join(', ')}`))
      }
      if (added.length > 0) await close(asked, { outlet, days: added }, `is closed on ${added.join(', ')}`)
    },
  },
]
