import { writeFile } from 'node:fs/promises'
import { labelsPdf } from '#api/bags/labels/labels-answer.ts'
import { Refused } from '#api/base/refused.ts'
import { addBags } from '#api/staff/bags/add-bags.ts'
import { scanBags } from '#api/staff/bags/scan-bags.ts'
import { findOrder } from '#api/staff/find-order.ts'
import type { HandedOver } from '#contract/operator/operator-bags.ts'
import { BAG_STATIONS, BAGS_PER_ORDER_MAX, type BagProblem, LABEL_SIZES } from '#contract/order/bag-limits.ts'
import { isNumberId } from '#contract/wire/ids.ts'
import { spacedCode } from '#rules/bags/bag-code.ts'
import { isDayText } from '#rules/slots/singapore-time.ts'
import { argument, type Command, type Invocation, oneOf, UsageError, wholeNumber } from '../cli/command.ts'
import { staffFor } from '../cli/staff-for.ts'
import { orderOf } from './act-commands.ts'
import { photoOption } from './photo-option.ts'

/** The first word of a line. Only what belongs elsewhere is foreign. */
const PROBLEM_KINDS: Record<BagProblem, string> = {
  other_order: 'FOREIGN',
  unknown: 'FOREIGN',
  unreadable: 'UNREADABLE',
  twice: 'TWICE',
  already: 'PASSED',
  skipped: 'SKIPPED',
  unused: 'UNUSED',
  other_return: 'OTHER RETURN',
}
const KIND_WIDTH = 13

const PROBLEM_WORDS: Record<BagProblem, string> = {
  other_order: 'belongs to order',
  unknown: 'isn’t a bag of this store',
  unreadable: 'can’t be read: scan it again, or type the code',
  twice: 'was scanned twice',
  already: 'has passed this station already',
  skipped: 'skipped the station before',
  unused: 'was left unused at the door',
  other_return: 'comes with the other return',
}

type BagRef = HandedOver['green'][number]
const bagWords = ({ code, order, n, of }: BagRef) => `${spacedCode(code)}  order ${order}, bag ${n} of ${of}`

/** Every bag of a hand-over on its own line. One that an override took along although it skipped a station is listed with that. */
function linesOf({ green, missing, foreign }: HandedOver): string[] {
  const line = (kind: string, words: string) => kind.padEnd(KIND_WIDTH) + words
  const isOk = ({ code }: BagRef) => foreign.every((problem) => problem.code !== code)
  return [
    ...green.filter(isOk).map((bag) => line('ok', bagWords(bag))),
    ...missing.map((bag) => line('MISSING', bagWords(bag))),
    ...foreign.map(({ code, why, order }) =>
      line(PROBLEM_KINDS[why], `${code} ${PROBLEM_WORDS[why]}${order ? ` ${order}` : ''}`),
    ),
  ]
}

const isHandOver = (response: unknown): response is HandedOver =>
  typeof response === 'object' && response !== null && 'foreign' in response

async function scan(invocation: Invocation): Promise<void> {
  const { options, args, output } = invocation
  const station = oneOf(argument(invocation, 0, 'station').replaceAll('-', '_'), BAG_STATIONS, 'station')
  const orders = argument(invocation, 1, 'order').split(',')
  const back = options.return === undefined ? undefined : oneOf(options.return, ['early', 'last'], 'return')
  const reason = options.override?.trim() ?? null
  if (reason === '') throw new UsageError('--override must give a reason')
  const staff = await staffFor(invocation)
  const photo =
    options.photo === undefined
      ? {}
      : await photoOption(staff, await findOrder(staff.parts.db, staff.store.id, orders[0] ?? ''), options.photo)
  const body = {
    station,
    orders,
    codes: args.slice(2),
    unused: options.unused ?? [],
    ...photo,
    ...(back ? { return: back } : {}),
    ...(options.counter ? { counter: true } : {}),
  }
  try {
    const done = await scanBags(staff, body, reason)
    output.record(done, () => {
      for (const line of linesOf(done)) output.line(line)
      output.line(`${done.green.length} handed over at ${station.replaceAll('_', ' ')}`)
    })
  } catch (error) {
    if (!(error instanceof Refused) || !isHandOver(error.response)) throw error
    throw new Refused(error.httpStatus, [error.message, ...linesOf(error.response)].join('\n'), {
      response: error.response,
    })
  }
}

/** "10001", "10001 10002" or "--day 2026-11-16". */
async function labels(invocation: Invocation): Promise<void> {
  const { options, args, output } = invocation
  const [day, ...more] = options.day ?? []
  if (more.length > 0 || (day !== undefined && !isDayText(day)))
    throw new UsageError('--day must be one day such as 2026-11-16')
  if (args.length > 0 === (day !== undefined)) throw new UsageError('name the orders, or add --day')
  if (!args.every(isNumberId)) throw new UsageError('orders are named by their numbers')
  const size = oneOf(options.size ?? 'label', LABEL_SIZES, 'size')
  const { out } = options
  if (out === undefined) throw new UsageError('add --out')
  const { parts, store } = await staffFor(invocation)
  const page = options.page === undefined ? {} : { page: String(wholeNumber(options.page, '--page')) }
  const wanted = day === undefined ? { orders: args.join(','), size } : { day, size, ...page }
  await writeFile(out, await labelsPdf(parts.db, store, wanted))
  output.record({ file: out }, () => output.line(`Wrote the labels to ${out}, ready to print`))
}

export const bagCommands: readonly Command[] = [
  {
    usage: 'labels [order…] [--day DAY] [--page N] [--size label|a4] --out FILE',
    summary:
      'Write the bag labels of orders, or of a day’s pickups and drop-offs, as a PDF: 62 × 29 mm each, or sheets of A4',
    run: labels,
  },
  {
    usage:
      'bags scan <station> <order> [code…] [--unused CODE] [--return early|last] [--counter] [--photo FILE] [--override WHY] [--key KEY]',
    summary:
      'Hand over bags at picked_up, received, ready, out or delivered; a run is orders with commas between them. --counter when the customer fetches what a driver would bring; --override goes on without what is missing',
    run: scan,
  },
  {
    usage: 'bags add <order> <count> [--key KEY]',
    summary: 'Make more tags for an order, before its bags are handed over for the first time',
    async run(invocation) {
      const add = wholeNumber(argument(invocation, 1, 'count'), 'the count')
      if (add < 1 || add > BAGS_PER_ORDER_MAX) throw new UsageError(`the count must be from 1 to ${BAGS_PER_ORDER_MAX}`)
      const { staff, order } = await orderOf(invocation)
      const { bags } = await addBags(staff, order, add)
      invocation.output.record({ bags }, () => {
        for (const bag of bags) invocation.output.line(bagWords(bag))
      })
    },
  },
]
