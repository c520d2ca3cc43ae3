import { VOUCHERS_PER_ORDER_MAX } from '#contract/order/checkout-limits.ts'
import { inOrderOfUse, voucherRefusal } from './voucher-rules.ts'
import { linesFor, takeOff } from './voucher-saving.ts'
import type { VoucherContext, VoucherTerms } from './voucher-terms.ts'

/** How many sets are tried before the best of them is taken: more than any real wallet has, few enough for 20 ms. */
const TRIES_MAX = 400
/** What rounding may add to a set beyond the sum of its parts. */
const ROUNDED_CENTS = 10

type Candidate = { terms: VoucherTerms; alone: number; lines: ReadonlySet<number> }
type SavedBy = (set: readonly VoucherTerms[]) => number

/** What is compared: how much a set saves, how many vouchers it takes, and when they end, the first to end first. */
type Found = { set: VoucherTerms[]; cents: number; ends: number[] }

/**
 * The vouchers that together save most, by their refs. One of each class can be used, or a single one that goes with nothing. Of sets that
 * save the same, the one with the fewest vouchers is taken; of those, the one whose vouchers end first. What a voucher saves among others is
 * never more than what it saves alone, so a branch that cannot catch up with the best set is left out.
 */
export function bestCombination(wallet: readonly VoucherTerms[], ctx: VoucherContext): string[] {
  const usable = wallet.filter((terms) => voucherRefusal(terms, ctx) === null)
  const lines = new Map(usable.map((terms) => [terms, linesFor(terms, ctx)]))
  const linesOf = (terms: VoucherTerms) => lines.get(terms) ?? []
  const savedBy: SavedBy = (set) =>
    takeOff([...set].sort(inOrderOfUse), ctx, linesOf).reduce((sum, { cents }) => sum + cents, 0)
  const candidates = usable
    .map((terms) => ({ terms, alone: savedBy([terms]), lines: new Set(linesOf(terms)) }))
    .filter(({ alone }) => alone > 0)
    .sort((a, b) => b.alone - a.alone || soonest(a.terms, b.terms))
  const single = candidates.find(({ terms }) => terms.stackClass === null)
  const mostCents = ctx.afterPartnerCents + ctx.deliveryFeeCents
  const most = savesMost(byClass(candidates, beats), savedBy, mostCents)
  const together = asGood(byClass(candidates, beatsInTime), savedBy, most)
  const alone = single && found([single.terms], single.alone)
  const best = alone && isBetter(alone, together) ? alone : together
  return needed(best.set, savedBy).map(({ ref }) => ref)
}

const endOf = ({ endsAt }: VoucherTerms) => endsAt?.getTime() ?? Infinity

/** What ends first is used first. */
const soonest = (a: VoucherTerms, b: VoucherTerms) => Number(endOf(a) > endOf(b)) - Number(endOf(a) < endOf(b))

function found(set: VoucherTerms[], cents: number): Found {
  return { set, cents, ends: set.map(endOf).sort((a, b) => Number(a > b) - Number(a < b)) }
}

function isBetter(one: Found, other: Found): boolean {
  if (one.cents !== other.cents) return one.cents > other.cents
  if (one.set.length !== other.set.length) return one.set.length < other.set.length
  const differs = one.ends.findIndex((end, index) => end !== other.ends[index])
  return differs >= 0 && (one.ends[differs] ?? 0) < (other.ends[differs] ?? 0)
}

type Beats = (one: Candidate, other: Candidate) => boolean

/**
 * The classes, each without what another of its own beats whatever else is used. Of candidates that are sorted by what they save alone, the most
 * promising class comes first.
 */
function byClass(candidates: readonly Candidate[], isBeaten: Beats): Candidate[][] {
  const classes = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const name = candidate.terms.stackClass
    if (name === null) continue
    const fellows = classes.get(name) ?? []
    if (!fellows.some((other) => isBeaten(other, candidate))) classes.set(name, [...fellows, candidate])
  }
  return [...classes.values()]
}

function beats({ terms: one, lines }: Candidate, { terms: other, lines: others }: Candidate): boolean {
  if (one.scope !== other.scope) return false
  if (one.kind === 'free_delivery') return true
  if (one.kind !== other.kind) return false
  // What is taken from lines is missing to whoever takes from them next, so there more is not always better; only the same is as good.
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

type Walk = { classes: readonly Candidate[][]; savedBy: SavedBy; best: Found }
/** Whether a set of so many vouchers and cents, with classes from here on still to come, may become better than the best one. */
type MayWin = (best: Found, cents: number, used: number, from: number) => boolean

/** The most that so many of the classes from here on can add. */
function reachOf(classes: readonly Candidate[][]) {
  const most = classes.map((fellows) => fellows[0]?.alone ?? 0)
  return (from: number, room: number) => sumOf(most.slice(from, from + Math.max(0, room)))
}

/** The set that saves most, whatever it takes. `mostCents` is what there is to save at all. */
function savesMost(classes: readonly Candidate[][], savedBy: SavedBy, mostCents: number): Found {
  const reach = reachOf(classes)
  const mayWin: MayWin = (best, cents, used, from) =>
    Math.min(cents + reach(from, VOUCHERS_PER_ORDER_MAX - used) + ROUNDED_CENTS, mostCents) > best.cents
  // Without a class: only worth a look where there are more classes than places.
  const mayLeaveOut: MayWin = (best, cents, used, from) =>
    classes.length > VOUCHERS_PER_ORDER_MAX && cents + reach(from, VOUCHERS_PER_ORDER_MAX - used) > best.cents
  return walkThrough({ classes, savedBy, best: found([], 0) }, mayWin, mayLeaveOut)
}

/** Of the sets that save as much as the best one, the one with the fewest vouchers and of those the one that ends first. */
function asGood(classes: readonly Candidate[][], savedBy: SavedBy, best: Found): Found {
  const reach = reachOf(classes)
  const mayWin: MayWin = (known, cents, used, from) =>
    used <= known.set.length && cents + reach(from, known.set.length - used) + ROUNDED_CENTS >= known.cents
  return walkThrough({ classes, savedBy, best }, mayWin, mayWin)
}

function walkThrough({ classes, savedBy, best: known }: Walk, mayWin: MayWin, mayLeaveOut: MayWin): Found {
  let best = known
  let tries = 0
  const walk = (set: VoucherTerms[], cents: number, from: number) => {
    const here = found(set, cents)
    if (isBetter(here, best)) best = here
    const fellows = classes[from]
    if (!fellows || set.length === VOUCHERS_PER_ORDER_MAX) return
    for (const { terms, alone } of fellows) {
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

/** Leaves out, one by one, what adds nothing. */
function needed(set: readonly VoucherTerms[], savedBy: SavedBy): readonly VoucherTerms[] {
  const all = savedBy(set)
  const without = (left: VoucherTerms) => set.filter((other) => other !== left)
  const idle = set.findLast((terms) => savedBy(without(terms)) === all)
  return idle ? needed(without(idle), savedBy) : set
}
