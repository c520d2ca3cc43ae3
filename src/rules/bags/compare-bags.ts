import type { BagProblem, BagStation } from '#contract/order/bag-limits.ts'
import { readTag } from './bag-code.ts'
import { placeReached } from './bag-stations.ts'

export type BagState = {
  code: string
  order: string
  /** The last station that handed it over. */
  station: BagStation | null
  /** The station whose hand-over went on without it. */
  missing_at: BagStation | null
  isUnused: boolean
  /** Of two returns, the one that brings it. */
  leg: 'early' | 'last' | null
}

export type HandOver<Bag extends BagState = BagState> = {
  store: string
  station: BagStation
  /** By order: the stations that its bags pass and, of two returns, the one that is meant. Null: everything is handed over together. */
  orders: ReadonlyMap<string, { stations: readonly BagStation[]; leg: 'early' | 'last' | null }>
  /** All bags of these orders. */
  bags: readonly Bag[]
  /** As they were scanned or typed. */
  scanned: readonly string[]
  /** Tags that are left unused. `bags` has marked those that belong here. */
  unused?: readonly string[]
  /** The order of each code, scanned or unused, that is a bag of the store. */
  owners: ReadonlyMap<string, string>
}

/** `order` is the order that another order's bag belongs to. Nothing is said about another store's. */
export type Problem = { code: string; why: BagProblem; order: string | null }

export type Compared<Bag extends BagState = BagState> = {
  /** Expected and scanned once. */
  green: Bag[]
  /** Expected and not scanned. */
  missing: Bag[]
  problems: Problem[]
}

/**
 * B1.2: compares the scanned codes with the set that the hand-over expects: every bag that has not passed this station, without those that an override
 * has declared missing. A missing bag that turns up is scanned at the station where it was missed, alone or with others. Each code is listed once.
 */
export function compareBags<Bag extends BagState>(handOver: HandOver<Bag>): Compared<Bag> {
  const byCode = new Map(handOver.bags.map((bag) => [bag.code, bag]))
  const found = new Map<string, Bag | Problem>()
  for (const text of handOver.scanned) {
    const code = keyOf(handOver, text)
    const before = found.get(code)
    if (before === undefined) found.set(code, judge(handOver, text, byCode))
    // What does not belong here has to go away, however often it was scanned.
    else if (!isProblem(before) || before.why === 'skipped') found.set(code, problem(code, 'twice'))
  }
  for (const text of handOver.unused ?? []) {
    const judged = judge(handOver, text, byCode)
    if (isProblem(judged) && !byCode.has(judged.code)) found.set(keyOf(handOver, text), judged)
  }
  const all = [...found.values()]
  return {
    green: all.filter((one): one is Bag => !isProblem(one)),
    missing: handOver.bags.filter((bag) => !found.has(bag.code) && isExpected(handOver, bag)),
    problems: all.filter(isProblem),
  }
}

const isProblem = <Bag extends BagState>(one: Bag | Problem): one is Problem => 'why' in one
const problem = (code: string, why: BagProblem, order: string | null = null): Problem => ({ code, why, order })

/** The code on a tag of the store. Any other text stays as it is. */
function keyOf({ store }: HandOver, text: string): string {
  const tag = readTag(text)
  return tag === 'unreadable' || (tag.store !== null && tag.store !== store) ? text : tag.code
}

/** The bag, or why its code does not belong here. */
function judge<Bag extends BagState>(
  handOver: HandOver<Bag>,
  text: string,
  byCode: ReadonlyMap<string, Bag>,
): Bag | Problem {
  const tag = readTag(text)
  if (tag === 'unreadable') return problem(text, 'unreadable')
  // The label of another store may have a code that this store has too. It says nothing about this store's bag.
  if (tag.store !== null && tag.store !== handOver.store) return problem(text, 'unknown')
  const { code } = tag
  const bag = byCode.get(code)
  if (!bag) {
    const order = handOver.owners.get(code) ?? null
    return problem(code, order === null ? 'unknown' : 'other_order', order)
  }
  const why = problemOf(handOver, bag)
  return why ? problem(code, why) : bag
}

/** The place of the station on the order's way, and the place that the bag has reached. */
function placesOf({ station, orders }: HandOver, bag: BagState) {
  const way = orders.get(bag.order)?.stations ?? []
  return { at: way.indexOf(station), reached: placeReached(way, bag.station) }
}

function isExpected(handOver: HandOver, bag: BagState): boolean {
  const { at, reached } = placesOf(handOver, bag)
  return !bag.isUnused && bag.missing_at === null && reached < at && comesAlong(handOver, bag)
}

/** When the first of two returns is made ready, its bags are those that are scanned. The second return has all others. */
function comesAlong({ orders, station }: HandOver, bag: BagState): boolean {
  const leg = orders.get(bag.order)?.leg ?? null
  if (leg === null) return true
  if (leg === 'last') return bag.leg !== 'early'
  return station !== 'ready' && bag.leg === 'early'
}

function problemOf(handOver: HandOver, bag: BagState): BagProblem | undefined {
  if (bag.isUnused) return 'unused'
  const { at, reached } = placesOf(handOver, bag)
  if (reached >= at) return 'already'
  if (isOfOtherReturn(handOver, bag)) return 'other_return'
  return reached < at - 1 ? 'skipped' : undefined
}

function isOfOtherReturn({ orders, station }: HandOver, bag: BagState): boolean {
  const leg = orders.get(bag.order)?.leg
  if (leg === 'last') return bag.leg === 'early'
  return leg === 'early' && station !== 'ready' && bag.leg !== 'early'
}

/**
 * Whether a step that needs the hand-over may be taken: no bag is expected at the station any more, or all are declared missing. Of two returns, the
 * bags of the first are known once they were scanned. A single bag stays for the second, and the first needs no scan.
 */
export function isHandedOver(handOver: Omit<HandOver, 'scanned' | 'unused' | 'owners'>): boolean {
  const { orders, bags } = handOver
  const isFirstReturn = [...orders.values()].some(({ leg }) => leg === 'early')
  const used = bags.filter(({ isUnused }) => !isUnused)
  if (isFirstReturn && used.length > 1 && used.every(({ leg }) => leg !== 'early')) return false
  return compareBags({ ...handOver, scanned: [], owners: new Map() }).missing.length === 0
}
