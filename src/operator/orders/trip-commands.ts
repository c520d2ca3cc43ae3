import { tripState } from '#api/order-rows/move-trip.queries.ts'
import { type OrderRow, orderState } from '#api/order-rows/order-row.queries.ts'
import { actOnTrip } from '#api/staff/acts/act-on-trip.ts'
import { proposeServices } from '#api/staff/acts/propose-services.ts'
import { withdrawServices } from '#api/staff/acts/withdraw-services.ts'
import type { Staff } from '#api/staff/staff.ts'
import type { TripActBody } from '#contract/operator/operator.ts'
import { ANSWER_HOURS_MAX, type TripAct } from '#contract/operator/operator-limits.ts'
import {
  amountCents,
  argument,
  type Command,
  type Invocation,
  type Options,
  option,
  reasonAndMessage,
  UsageError,
  wholeNumber,
} from '../cli/command.ts'
import { orderOf } from './act-commands.ts'
import { photoOption } from './photo-option.ts'

type TripActCommand = {
  act: TripAct
  takes: string
  summary: string
  body(options: Options): Omit<TripActBody, 'act' | 'reason' | 'message'>
}

const none = () => ({})
const acts: readonly TripActCommand[] = [
  {
    act: 'assign',
    takes: '--driver NAME',
    summary: 'Assign a driver',
    body: (options) => ({ driver_name: option(options, 'driver') }),
  },
  { act: 'unassign', takes: '', summary: 'Take the driver off the trip', body: none },
  { act: 'start', takes: '', summary: 'Mark the driver as on the way', body: none },
  { act: 'arrive', takes: '', summary: 'Mark the driver as arrived', body: none },
  {
    act: 'finish',
    takes: '[--bags N] [--photo FILE]',
    summary: 'Finish a trip: the items are handed over',
    body: ({ bags }) => (bags === undefined ? {} : { bag_count: wholeNumber(bags, '--bags') }),
  },
  {
    act: 'fail',
    takes: '--reason WHY [--failed-by customer|store] [--message WORDS]',
    summary: 'Mark a trip as failed',
    body: ({ 'failed-by': by }) => (by === undefined ? {} : { failed_by: faultOf(by) }),
  },
  {
    act: 'reschedule',
    takes: '--from TIME [--to TIME] [--return TIME] [--early-return TIME] [--over WHY] [--message WORDS]',
    summary: 'Plan a new trip for one that failed, in a free window or, with --over, in any',
    body: (options) => ({
      starts_at: parseTime(option(options, 'from')),
      ...(options.to === undefined ? {} : { ends_at: parseTime(options.to) }),
      ...(options.return === undefined ? {} : { return_starts_at: parseTime(options.return) }),
      ...(options['early-return'] === undefined ? {} : { early_return_starts_at: parseTime(options['early-return']) }),
      ...(options.over === undefined ? {} : { over: overReason(options.over) }),
    }),
  },
]

function faultOf(by: string): 'customer' | 'store' {
  if (by !== 'customer' && by !== 'store') throw new UsageError('--failed-by must be customer or store')
  return by
}

function overReason(over: string): string {
  if (!over.trim()) throw new UsageError('--over must give a reason')
  return over.trim()
}

function parseHours(text: string): number {
  const hours = wholeNumber(text, '--hours')
  if (hours < 1 || hours > ANSWER_HOURS_MAX) throw new UsageError(`--hours must be from 1 to ${ANSWER_HOURS_MAX}`)
  return hours
}

/** Parses a time. A time without a zone is in Singapore. */
function parseTime(text: string): string {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  const time = Date.parse(hasZone ? text : `${text.replace(' ', 'T')}+08:00`)
  if (Number.isNaN(time)) throw new UsageError(`${text} is not a time; write it as 2026-11-16T10:00`)
  return new Date(time).toISOString()
}

export const tripCommands: readonly Command[] = [
  ...acts.map(
    ({ act, takes, summary, body }): Command => ({
      usage: `trips ${act} <order> <trip> ${takes}`.trimEnd(),
      summary,
      async run(invocation) {
        const given = body(invocation.options)
        if (act === 'fail') option(invocation.options, 'reason')
        const slug = argument(invocation, 1, 'trip')
        const { staff, order } = await orderOf(invocation)
        const photo = await photoOption(staff, order, invocation.options.photo)
        await actOnTrip(staff, order, slug, { ...given, ...photo, act, ...reasonAndMessage(invocation.options) })
        await printTrip(invocation, staff, order, slug, `${act} done`)
      },
    }),
  ),
  {
    usage:
      'trips propose <order> <trip> --name WHAT --price 12.50 --message WORDS [--photo FILE] [--hours N] [--key KEY]',
    summary: 'Ask the customer about an extra service; the message says what you found',
    async run(invocation) {
      const price_cents = amountCents(option(invocation.options, 'price'), '--price')
      const [name, reason] = [option(invocation.options, 'name'), option(invocation.options, 'message')]
      const { hours } = invocation.options
      const slug = argument(invocation, 1, 'trip')
      const { staff, order } = await orderOf(invocation)
      const photo = await photoOption(staff, order, invocation.options.photo)
      const isIncluded = await proposeServices(staff, order, slug, {
        services: [{ name, reason, price_cents, ...photo }],
        ...(hours === undefined ? {} : { answer_hours: parseHours(hours) }),
      })
      await printTrip(invocation, staff, order, slug, isIncluded ? INCLUDED : 'we asked the customer')
    },
  },
  {
    usage: 'trips withdraw <order> <trip> --reason WHY [--message WORDS] [--key KEY]',
    summary: 'Withdraw unanswered questions; the customer is not charged',
    async run(invocation) {
      option(invocation.options, 'reason')
      const slug = argument(invocation, 1, 'trip')
      const { staff, order } = await orderOf(invocation)
      await withdrawServices(staff, order, slug, reasonAndMessage(invocation.options))
      await printTrip(invocation, staff, order, slug, 'questions withdrawn')
    },
  },
]

/** P1.3: the customer's own limit has decided. */
const INCLUDED = 'it’s within the customer’s limit, so go ahead; we told the customer, and charge it with the weight'

/** Prints the trip's new state as JSON, or a confirmation for people. */
async function printTrip(
  { output }: Invocation,
  { parts }: Staff,
  order: OrderRow,
  slug: string,
  words: string,
): Promise<void> {
  const { store_id, id, number } = order
  const { status } = await tripState.one(parts.db, store_id, id, slug)
  const { status: orderStatus } = await orderState.one(parts.db, store_id, id)
  output.record({ order: number, status: orderStatus, trip: slug, trip_status: status }, () =>
    output.line(`Order ${number} ${slug}: ${words}`),
  )
}
