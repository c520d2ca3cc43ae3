import { VOUCHERS_PER_ORDER_MAX } from '#contract/order/checkout-limits.ts'
import { inOrderOfUse, voucherRefusal } from './voucher-rules.ts'
import { applyInOrder, linesFor } from './voucher-saving.ts'
import type { VoucherContext, VoucherTerms } from './voucher-terms.ts'

/** The most sets that are tried: more than any real wallet needs, few enough for 20 ms. */
const TRIES_MAX = 400
/** Rounding may add this much to a set beyond the sum of its parts. */
const ROUNDED_CENTS = 10

type Candidate = { terms: VoucherTerms; alone: number; lines: ReadonlySet<number> }
type SavedBy = (set: readonly VoucherTerms[]) => number

/** A set with the values that are compared: its saving, its number of vouchers, and their ends in ascending order. */
type ScoredSet = { set: VoucherTerms[]; cents: number; ends: number[] }

/**
 * The refs of the vouchers that together save most. A set has one voucher of each class, or a single voucher without
 * a class. Of sets that save the same, the one with the fewest vouchers wins, then the one whose vouchers end first.
 * A voucher never saves more among others than alone, so branches that cannot reach the best set are skipped.
 */
export function bestCombination(wallet: readonly VoucherTerms[], ctx: VoucherContext): string[] {
  const usable = wallet.filter((terms) => voucherRefusal(terms, ctx) === null)
  const lines = new Map(usable.map((terms) => [terms, linesFor(terms, ctx)]))
  const linesOf = (terms: VoucherTerms) => lines.get(terms) ?? []
  const savedBy: SavedBy = (set) =>
    applyInOrder([...set].sort(inOrderOfUse), ctx, linesOf).reduce((sum, { cents }) => sum + cents, 0)
  const candidates = usable
    .map((terms) => ({ terms, alone: savedBy([terms]), lines: new Set(linesOf(terms)) }))
    .filter(({ alone }) => alone > 0)
    .sort((a, b) => b.alone - a.alone || soonest(a.terms, b.terms))
  const single = candidates.find(({ terms }) => terms.stackClass === null)
  const mostCents = ctx.afterPartnerCents + ctx.deliveryFeeCents
  const most = largestSaving(byClass(candidates, beats), savedBy, mostCents)
  const combined = smallestOfEqualSaving(byClass(candidates, beatsInTime), savedBy, most)
  const alone = single && scored([single.terms], single.alone)
  const best = alone && isBetter(alone, combined) ? alone : combined
  return withoutIdle(best.set, savedBy).map(({ ref }) => ref)
}

const endOf = ({ endsAt }: VoucherTerms) => endsAt?.getTime() ?? Infinity

/** The voucher that ends first is used first. */
const soonest = (a: VoucherTerms, b: VoucherTerms) => Number(endOf(a) > endOf(b)) - Number(endOf(a) < endOf(b))

function scored(set: VoucherTerms[], cents: number): ScoredSet {
  return { set, cents, ends: set.map(endOf).sort((a, b) => Number(a > b) - Number(a < b)) }
}

function isBetter(one: ScoredSet, other: ScoredSet): boolean {
  if (one.cents !== other.cents) return one.cents > other.cents
  if (one.set.length !== other.set.length) return one.set.length < other.set.length
  const differs = one.ends.findIndex((end, index) => end !== other.ends[index])
  return differs >= 0 && (one.ends[differs] ?? 0) < (other.ends[differs] ?? 0)
}

type Beats = (one: Candidate, other: Candidate) => boolean

/**
 * The classes without candidates that another of the same class always beats. The candidates are sorted by what they
 * save alone, so the most promising class comes first.
 */
function byClass(candidates: readonly Candidate[], isBeaten: Beats): Candidate[][] {
  const classes = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const name = candidate.terms.stackClass
    if (name === null) continue
    const sameClass = classes.get(name) ?? []
    if (!sameClass.some((other) => isBeaten(other, candidate))) classes.set(name, [...sameClass, candidate])
  }
  return [...classes.values()]
}

function beats({ terms: one, lines }: Candidate, { terms: other, lines: others }: Candidate): boolean {
  if (one.scope !== other.scope) return false
  if (one.kind === 'free_delivery') return true
  if (one.kind !== other.kind) return false
  // An item voucher changes what is left of its lines for the next voucher, so a larger one is not always better.
  // Only an equal one can replace it.
  if (one.scope === 'item') return takesAsMuch(one, other) && takesAsMuch(other, one) && isSame(lines, others)
  return takesAsMuch(one, other)
}

const beatsInTime: Beats = (one, other) => endOf(one.terms) <= endOf(other.terms) && beats(one, other)

function takesAsMuch(one: VoucherTerms, other: VoucherTerms): boolean {
  if (one.kind === 'amount') return (one.amountCents ?? 0) >= (other.amountCents ?? 0)
  return (one.percent ?? 0) >= (other.percent ?? 0) && (one.capCents ?? Infinity) >= (other.capCents ?? Infinity)
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((line) => other.has(line))

type SearchInput = { classes: readonly Candidate[][]; savedBy: SavedBy; best: ScoredSet }
/** Whether a set with these cents and vouchers may still beat the best one with the remaining classes. */
type MayWin = (best: ScoredSet, cents: number, used: number, from: number) => boolean

/** The most that a number of the remaining classes can add. */
function upperBoundOf(classes: readonly Candidate[][]) {
  const most = classes.map((sameClass) => sameClass[0]?.alone ?? 0)
  return (from: number, room: number) => sumOf(most.slice(from, from + Math.max(0, room)))
}

/** The set that saves most, whatever its size. `mostCents` is the upper limit of any saving. */
function largestSaving(classes: readonly Candidate[][], savedBy: SavedBy, mostCents: number): ScoredSet {
  const upperBound = upperBoundOf(classes)
  const mayWin: MayWin = (best, cents, used, from) =>
    Math.min(cents + upperBound(from, VOUCHERS_PER_ORDER_MAX - used) + ROUNDED_CENTS, mostCents) > best.cents
  // Skipping a class pays only when there are more classes than places.
  const mayLeaveOut: MayWin = (best, cents, used, from) =>
    classes.length > VOUCHERS_PER_ORDER_MAX && cents + upperBound(from, VOUCHERS_PER_ORDER_MAX - used) > best.cents
  return search({ classes, savedBy, best: scored([], 0) }, mayWin, mayLeaveOut)
}

/** Of the sets that save as much as the best one, the one with the fewest vouchers, then the one that ends first. */
function smallestOfEqualSaving(classes: readonly Candidate[][], savedBy: SavedBy, best: ScoredSet): ScoredSet {
  const upperBound = upperBoundOf(classes)
  const mayWin: MayWin = (known, cents, used, from) =>
    used <= known.set.length && cents + upperBound(from, known.set.length - used) + ROUNDED_CENTS >= known.cents
  return search({ classes, savedBy, best }, mayWin, mayWin)
}

function search({ classes, savedBy, best: known }: SearchInput, mayWin: MayWin, mayLeaveOut: MayWin): ScoredSet {
  let best = known
  let tries = 0
  const walk = (set: VoucherTerms[], cents: number, from: number) => {
    const here = scored(set, cents)
    if (isBetter(here, best)) best = here
    const sameClass = classes[from]
    if (!sameClass || set.length === VOUCHERS_PER_ORDER_MAX) return
    for (const { terms, alone } of sameClass) {
      if (tries >= TRIES_MAX || !mayWin(best, cents + alone, set.length + 1, from + 1)) break
      tries += 1
      const more = [...set, terms]
      walk(more, savedBy(more), from + 1)
    }
    if (tries < TRIES_MAX && mayLeaveOut(best, cents, set.length, from + 1)) walk(set, cents, from + 1)
  }
  walk([], 0, 0)
  return best
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** Removes the vouchers that add nothing, one by one. */
function withoutIdle(set: readonly VoucherTerms[], savedBy: SavedBy): readonly VoucherTerms[] {
  const all = savedBy(set)
  const without = (left: VoucherTerms) => set.filter((other) => other !== left)
  const idle = set.findLast((terms) => savedBy(without(terms)) === all)
  return idle ? withoutIdle(without(idle), savedBy) : set
}
