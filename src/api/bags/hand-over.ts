import type { HandedOver, HandOverBody } from '#contract/operator/operator-bags.ts'
import type { BagStation } from '#contract/order/bag-limits.ts'
import { readTag } from '#rules/bags/bag-code.ts'
import { type BagState, type Compared, compareBags } from '#rules/bags/compare-bags.ts'
import { askUntil } from '#rules/bags/count-question.ts'
import { bagsApiTexts as texts } from '#texts/bags/bags-api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import { publish } from '../events/events.ts'
import { noteOrderEvent } from '../order-rows/move-order.queries.ts'
import { photoIsOfOrder } from '../order-rows/move-trip.queries.ts'
import {
  type BagRow,
  bagsOfOrders,
  countBags,
  insertHandOver,
  markMissing,
  markUnused,
  ownersOfCodes,
  scanBags,
} from './bags.queries.ts'
import { type OrderOfBags, refuseWrongTime } from './order-of-bags.ts'

type Bag = BagState & BagRow

export type HandOverRequest = Omit<HandOverBody, 'orders' | 'return' | 'counter'> & {
  store: { id: number; slug: string }
  /** In the order of their ids. */
  orders: readonly OrderOfBags[]
  /** Why staff go on without what is missing; null unless they override. */
  reason: string | null
  actor: string
  now: Date
}

/**
 * B1.2: compares what was scanned with what is expected, and records the result: also a refusal, so it is returned and not thrown. The orders' locks let
 * one scanner at a time work on their bags. Without them two would both find a bag expected.
 */
export async function handOver(tx: Queryable, request: HandOverRequest): Promise<HandedOver> {
  const { store, orders, station, reason } = request
  for (const order of orders) await refuseWrongTime(tx, order, station)
  await refuseUnknownPhoto(tx, request)
  const bags = await bagsToScan(tx, request)
  const compared = compareBags<Bag>({
    store: store.slug,
    station,
    orders: new Map(orders.map(({ row, stations, leg }) => [String(row.number), { stations, leg }])),
    bags,
    scanned: request.codes,
    unused: request.unused,
    owners: await ownersOf(tx, store.id, [...request.codes, ...request.unused]),
  })
  const result = decide(compared, bags, reason !== null)
  const answer = shown(station, result, bags)
  for (const order of orders) await record(tx, request, order, result, answer)
  if (result.outcome !== 'refused') await markUnused.run(tx, store.id, idsOf(bags.filter(isLeftOut)), request.now)
  return answer
}

type Decided = Compared<Bag> & { outcome: HandedOver['outcome'] }

const isLeftOut = ({ isUnused, is_unused }: Bag) => isUnused && !is_unused

/** An override goes on without missing bags and with those that skipped a station. It never lets a foreign bag in. */
function decide(compared: Compared<Bag>, bags: readonly Bag[], isOverride: boolean): Decided {
  const { green, missing, problems } = compared
  if (green.length + missing.length + problems.length === 0) return { ...compared, outcome: 'refused' }
  if (missing.length + problems.length === 0) return { ...compared, outcome: 'accepted' }
  if (!isOverride || problems.some(({ why }) => why !== 'skipped')) return { ...compared, outcome: 'refused' }
  const skipped = bags.filter(({ code }) => problems.some((problem) => readCode(problem.code) === code))
  return { green: [...green, ...skipped], missing, problems, outcome: 'overridden' }
}

const readCode = (scanned: string) => {
  const tag = readTag(scanned)
  return tag === 'unreadable' ? null : tag.code
}
const idsOf = (bags: readonly Bag[]) => bags.map(({ id }) => id)

async function ownersOf(tx: Queryable, storeId: number, scanned: readonly string[]): Promise<Map<string, string>> {
  const codes = scanned.flatMap((text) => readCode(text) ?? [])
  const found = await ownersOfCodes.all(tx, storeId, codes)
  return new Map(found.map(({ code, number }) => [code, String(number)]))
}

/** All bags of the orders, with the tags that this hand-over leaves unused. */
async function bagsToScan(tx: Queryable, { store, orders, station, unused }: HandOverRequest): Promise<Bag[]> {
  const numbers = new Map(orders.map(({ row }) => [row.id, String(row.number)]))
  const rows = await bagsOfOrders.all(tx, store.id, [...numbers.keys()])
  const left = new Set(unused.map(readCode))
  if (left.size > 0 && orders.some(({ stations }) => stations[0] !== station))
    throw new Refused(400, texts.unusedLate, { errors: { unused: texts.unusedLate } })
  for (const typed of unused) {
    // A code that is no tag of these orders is foreign, as a scanned one is.
    const own = rows.find((bag) => bag.code === readCode(typed))
    if (own && (own.station !== null || own.missing_at !== null))
      throw new Refused(400, texts.notATag(typed), { errors: { unused: texts.notATag(typed) } })
  }
  return rows.map((bag) => {
    const isUnused = bag.is_unused || left.has(bag.code)
    return { ...bag, order: numbers.get(bag.order_id) ?? '', isUnused }
  })
}

async function refuseUnknownPhoto(tx: Queryable, { store, orders, photo }: HandOverRequest): Promise<void> {
  if (photo === undefined) return
  for (const { row } of orders) if ((await photoIsOfOrder.one(tx, store.id, row.id, photo)).is_there) return
  const words = 'must be a picture uploaded for this order'
  throw new Refused(400, words, { errors: { photo: words } })
}

/** Records the hand-over of one order, and what it changes. */
async function record(
  tx: Queryable,
  request: HandOverRequest,
  { row, stations, leg }: OrderOfBags,
  result: Decided,
  answer: HandedOver,
): Promise<void> {
  const { store, station, actor, now, photo } = request
  const [storeId, orderId] = [store.id, row.id]
  const own = (bags: readonly Bag[]) => bags.filter(({ order_id }) => order_id === orderId)
  const [green, missing] = [own(result.green), own(result.missing)]
  const isRefused = result.outcome === 'refused'
  // An order of a run may have nothing left for this station.
  if (!isRefused && green.length + missing.length === 0) return
  const isPhotoOwn = photo !== undefined && (await photoIsOfOrder.one(tx, storeId, orderId, photo)).is_there
  const id = tx.random.id()
  const codes = (bags: readonly Bag[]) => bags.map(({ code }) => code)
  const problems = result.problems.map(({ code, why }) => ({ code, why }))
  const details = { green: codes(green), missing: codes(missing), problems }
  const reason = result.outcome === 'overridden' ? (request.reason ?? '') : ''
  await insertHandOver.run(tx, {
    storeId,
    id,
    orderId,
    station,
    leg,
    outcome: result.outcome,
    details,
    reason,
    actor,
    photo: isPhotoOwn ? photo : null,
    now,
  })
  if (isRefused) return
  await scanBags.run(tx, { storeId, bags: idsOf(green), station, leg, handOverId: id, actor, now })
  await markMissing.run(tx, storeId, idsOf(missing), station)
  if (station === 'picked_up' && green.length > 0)
    await countBags.run(tx, storeId, orderId, green.length, now, askUntil(now))
  if (green.length > 0) await publish(tx, 'bagsScanned', { storeId, orderId, station, now })
  if (missing.length > 0) {
    const lost = answer.missing.filter(({ order }) => order === String(row.number))
    await publish(tx, 'bagsMissing', { storeId, orderId, handOverId: id, station, bags: lost, now })
  }
  const event = { kind: 'bags', fromState: stations[stations.indexOf(station) - 1] ?? '', toState: station, reason: '' }
  await noteOrderEvent.one(tx, {
    storeId,
    orderId,
    tripId: '',
    ...event,
    actor,
    details: { bags: green.length, missing: missing.length },
    now,
  })
}

function shown(station: BagStation, { outcome, green, missing, problems }: Decided, bags: readonly Bag[]): HandedOver {
  // Tags that were left unused are not counted: of three tags with one unused, the third is bag 2 of 2.
  const used = Map.groupBy(
    bags.filter(({ isUnused }) => !isUnused),
    ({ order }) => order,
  )
  const ref = (bag: Bag) => {
    const own = used.get(bag.order) ?? []
    return { code: bag.code, order: bag.order, n: own.indexOf(bag) + 1, of: own.length }
  }
  const foreign = problems.map(({ code, why, order }) => ({ code, why, order }))
  return { station, outcome, green: green.map(ref), missing: missing.map(ref), foreign }
}
