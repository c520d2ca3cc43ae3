import type { BagProblem, BagStation } from '#contract/order/bag-limits.ts'
import { readTag } from './bag-code.ts'

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
  /** The order of each scanned code that is a bag of the store. */
  owners: ReadonlyMap<string, string>
}

/** `order` is the order that another order's bag belongs to. Nothing is said about another store's. */
export type Problem = { code: string; why: BagProblem; order: string | null }

export type Compared<Bag extends BagState = BagState> = {
  /** Expected and scanned. */
  green: Bag[]
  /** Expected and not scanned. */
  missing: Bag[]
  problems: Problem[]
}

/**
 * B1.2: compares the scanned codes with the set that the hand-over expects: every bag that has not passed this station, without those that an override
 * has declared missing. A missing bag that turns up is scanned at the station where it was missed, alone or with others.
 */
export function compareBags<Bag extends BagState>(handOver: HandOver<Bag>): Compared<Bag> {
  const { store, scanned, bags } = handOver
  const byCode = new Map(bags.map((bag) => [bag.code, bag]))
  const seen = new Set<string>()
  const green: Bag[] = []
  const problems: Problem[] = []
  for (const text of scanned) {
    const tag = readTag(text)
    if (tag === 'unreadable') problems.push({ code: text, why: 'unreadable', order: null })
    // The label of another store may have a code that this store has too. It says nothing about this store's bag.
    else if (tag.store !== null && tag.store !== store) problems.push({ code: text, why: 'unknown', order: null })
    else {
      const { code } = tag
      const bag = byCode.get(code)
      const why = seen.has(code) ? 'twice' : problemOf(handOver, code, bag)
      seen.add(code)
      if (why) problems.push({ code, why, order: why === 'other_order' ? (handOver.owners.get(code) ?? null) : null })
      else if (bag) green.push(bag)
    }
  }
  return { green, missing: bags.filter((bag) => !seen.has(bag.code) && isExpected(handOver, bag)), problems }
}

/** The place of the station on the order's way, and the place that the bag has reached: -1 before the first. */
function placesOf({ station, orders }: HandOver, bag: BagState) {
  const way = orders.get(bag.order)?.stations ?? []
  return { at: way.indexOf(station), reached: bag.station === null ? -1 : way.indexOf(bag.station) }
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

function problemOf(handOver: HandOver, code: string, bag: BagState | undefined): BagProblem | undefined {
  if (!bag) return handOver.owners.has(code) ? 'other_order' : 'unknown'
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
export function isHandedOver(handOver: Omit<HandOver, 'scanned' | 'owners'>): boolean {
  const { orders, bags } = handOver
  const isFirstReturn = [...orders.values()].some(({ leg }) => leg === 'early')
  const used = bags.filter(({ isUnused }) => !isUnused)
  if (isFirstReturn && used.length > 1 && used.every(({ leg }) => leg !== 'early')) return false
  return compareBags({ ...handOver, scanned: [], owners: new Map() }).missing.length === 0
}
