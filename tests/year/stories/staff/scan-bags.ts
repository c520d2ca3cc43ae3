import type { HandedOver } from '#contract/operator/operator-bags.ts'
import type { BagStation } from '#contract/order/bag-limits.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { stationsOf } from '#rules/bags/bag-stations.ts'
import type { Me } from '../../engine/world.ts'
import { atOnce, keyed } from './at-once.ts'
import type { Step } from './next-step.ts'

const MISTAKES = { lost: 0.04, swapped: 0.04, twice: 0.02, atOnce: 0.04 } as const

/** The station where a step hands over bags, before the step is taken. */
function stationOf(step: Step, { category_id }: OrderView): BagStation | undefined {
  if ('trip' in step) {
    if (step.act === 'finish') return step.trip.kind === 'pickup' ? 'picked_up' : 'delivered'
    return step.act === 'start' && step.trip.kind === 'delivery' ? 'out' : undefined
  }
  if (step.act === 'receive') return 'received'
  if (step.act === 'ready') return 'ready'
  return step.act === 'collect' && category_id === SalesCategory.collect ? 'delivered' : undefined
}

/** The codes that the staff have before them: what passed the station before, without what is missing. */
function dueCodes(view: OrderView, station: BagStation): string[] {
  const hasFirst = view.first_starts_at !== null
  const stations = stationsOf({ category_id: view.category_id, hasFirst })
  const place = stations.indexOf(station)
  if (place < 0) return []
  const before = stations[place - 1] ?? null
  const bags = view.bags?.bags.filter((bag) => bag.station === before && !bag.is_missing) ?? []
  return bags.map(({ code }) => code)
}

/** Every bag is scanned where it is handed over. Sometimes one is lost, swapped with another order's or scanned twice, which must be noticed; and nothing else may be. */
export async function scanBags(me: Me, { id }: OrderView, step: Step): Promise<void> {
  const view = await me.again(() => me.staff('GET /operator/orders/:id', { params: { id } }))
  const station = stationOf(step, view)
  if (!station || view.early_starts_at !== null) return
  const due = dueCodes(view, station)
  const [first] = due
  if (first === undefined) return
  const others = await me.world.shared('bags that staff have seen', async () => new Map<string, string>())
  const foreign = [...others].find(([, order]) => order !== view.number)?.[0]
  for (const code of due) others.set(code, view.number)
  if (me.draw.chance(MISTAKES.twice)) await refused(me, view, station, [...due, first], 'twice')
  if (foreign && me.draw.chance(MISTAKES.swapped))
    await refused(me, view, station, [foreign, ...due.slice(1)], 'other_order')
  if (me.draw.chance(MISTAKES.lost)) {
    await refused(me, view, station, due.slice(1), 'missing')
    if (me.draw.chance(0.5)) return goOnWithout(me, view, station, due.slice(1))
  }
  if (me.draw.chance(MISTAKES.atOnce)) return scannedByTwo(me, view, station, due)
  const done = await send(me, view, station, due)
  if (done instanceof ApiFailure) {
    // The customer or a clerk has ended the order meanwhile.
    if (isState(done)) return
    throw new Error(`a false alarm at ${station} of order ${view.number}: ${JSON.stringify(done.response)}`)
  }
  if (done.green.length !== due.length)
    throw new Error(`${station} of order ${view.number} took ${done.green.length} bags of ${due.length}`)
}

const isState = ({ response }: ApiFailure) => typeof (response as { state?: unknown } | null)?.state === 'string'

function bodyOf({ number }: OrderView, station: BagStation, codes: readonly string[]) {
  return { station, orders: [number], codes: [...codes] }
}

function send(
  me: Me,
  view: OrderView,
  station: BagStation,
  codes: readonly string[],
): Promise<HandedOver | ApiFailure> {
  const more = keyed(me.draw.key())
  const body = bodyOf(view, station, codes)
  return me.orRefused(() => me.again(() => me.staff('POST /operator/bags/hand-overs', { body, ...more })), 409)
}

/** What is wrong is noticed, and nothing is handed over. */
async function refused(
  me: Me,
  view: OrderView,
  station: BagStation,
  codes: readonly string[],
  why: string,
): Promise<void> {
  const answer = await send(me, view, station, codes)
  if (!(answer instanceof ApiFailure)) throw new Error(`${why} was not noticed at ${station} of order ${view.number}`)
  if (isState(answer)) return
  const { missing, foreign } = answer.response as HandedOver
  const isSaid = why === 'missing' ? missing.length === 1 : foreign.some((problem) => problem.why === why)
  if (!isSaid)
    throw new Error(`${why} at ${station} of order ${view.number} was refused as ${JSON.stringify(answer.response)}`)
}

async function goOnWithout(me: Me, view: OrderView, station: BagStation, codes: readonly string[]): Promise<void> {
  const more = keyed(me.draw.key())
  const body = { ...bodyOf(view, station, codes), reason: 'Not found in the van' }
  const answer = await me.orRefused(
    () => me.again(() => me.staff('POST /operator/bags/overrides', { body, ...more })),
    409,
  )
  if (answer instanceof ApiFailure && !isState(answer)) throw answer
}

/** Two scanners at the same moment. Both try again until they have an answer: then the bags have passed once. */
async function scannedByTwo(me: Me, view: OrderView, station: BagStation, codes: readonly string[]): Promise<void> {
  const body = bodyOf(view, station, codes)
  const scan = () => me.staff('POST /operator/bags/hand-overs', { body })
  await atOnce(scan, scan)
  const late = await me.orRefused(() => me.again(scan), 409)
  if (late instanceof ApiFailure || late.green.length === codes.length) return
  throw new Error(
    `two scanners at ${station} of order ${view.number} handed over ${late.green.length} of ${codes.length}`,
  )
}
