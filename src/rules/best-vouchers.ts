import { VOUCHERS_PER_ORDER_MAX } from '#contract/checkout-limits.ts'
import { inOrderOfUse, voucherRefusal } from './voucher-rules.ts'
import { linesFor, takeOff } from './voucher-saving.ts'
import type { VoucherContext, VoucherTerms } from './voucher-terms.ts'

/** How many sets are tried before the best of them is taken: more than any real wallet has, few enough for 20 ms. */
const TRIES_MAX = 400
/** What rounding may add to a set beyond the sum of its parts. */
const ROUNDED_CENTS = 10

type Candidate = { terms: VoucherTerms; alone: number; lines: ReadonlySet<number> }
type SavedBy = (set: readonly VoucherTerms[]) => number

/**
 * The vouchers that together save most, by their refs. One of each class can be used, or a single one that goes with nothing. What a
 * voucher saves among others is never more than what it saves alone, so a branch that cannot catch up with the best set is left out;
 * of sets that save the same the smaller one is taken.
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
  const together = bestTogether(byClass(candidates), savedBy)
  const best = single && single.alone > together.cents ? [single.terms] : together.set
  return needed(best, savedBy).map(({ ref }) => ref)
}

/** What ends first is used first. */
function soonest(a: VoucherTerms, b: VoucherTerms): number {
  return (a.endsAt?.getTime() ?? Infinity) < (b.endsAt?.getTime() ?? Infinity) ? -1 : 1
}

/** The classes, the most promising first, each without what another of its own beats whatever else is used. */
function byClass(candidates: readonly Candidate[]): Candidate[][] {
  const classes = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const name = candidate.terms.stackClass
    if (name === null) continue
    const fellows = classes.get(name) ?? []
    if (!fellows.some((other) => beats(other, candidate))) classes.set(name, [...fellows, candidate])
  }
  return [...classes.values()].sort((a, b) => (b[0]?.alone ?? 0) - (a[0]?.alone ?? 0))
}

function beats({ terms: one, lines }: Candidate, { terms: other, lines: others }: Candidate): boolean {
  if (one.scope !== other.scope) return false
  if (one.kind === 'free_delivery') return true
  if (one.kind !== other.kind) return false
  // What is taken from lines is missing to whoever takes from them next, so there more is not always better; only the same is as good.
  if (one.scope === 'item') return takesAsMuch(one, other) && takesAsMuch(other, one) && isSame(lines, others)
  return takesAsMuch(one, other)
}

function takesAsMuch(one: VoucherTerms, other: VoucherTerms): boolean {
  if (one.kind === 'amount') return (one.amountCents ?? 0) >= (other.amountCents ?? 0)
  return (one.percent ?? 0) >= (other.percent ?? 0) && (one.capCents ?? Infinity) >= (other.capCents ?? Infinity)
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((line) => other.has(line))

function bestTogether(classes: readonly Candidate[][], savedBy: SavedBy): { set: VoucherTerms[]; cents: number } {
  const most = classes.map((fellows) => fellows[0]?.alone ?? 0)
  /** The most that classes from here on can add. */
  const reach = most.map((_, from) =>
    most.slice(from, from + VOUCHERS_PER_ORDER_MAX).reduce((sum, cents) => sum + cents, 0),
  )
  let best = { set: [] as VoucherTerms[], cents: 0 }
  let tries = 0
  const walk = (set: VoucherTerms[], cents: number, from: number) => {
    if (cents > best.cents) best = { set, cents }
    const fellows = classes[from]
    if (!fellows || set.length === VOUCHERS_PER_ORDER_MAX) return
    for (const { terms, alone } of fellows) {
      if (cents + alone + (reach[from + 1] ?? 0) + ROUNDED_CENTS <= best.cents || tries >= TRIES_MAX) break
      tries += 1
      const more = [...set, terms]
      walk(more, savedBy(more), from + 1)
    }
    // Without this class: only worth a look where there are more classes than places.
    const mayBeFull = classes.length > VOUCHERS_PER_ORDER_MAX
    if (mayBeFull && cents + (reach[from + 1] ?? 0) > best.cents && tries < TRIES_MAX) walk(set, cents, from + 1)
  }
  walk([], 0, 0)
  return best
}

/** Leaves out, one by one, what adds nothing. */
function needed(set: readonly VoucherTerms[], savedBy: SavedBy): readonly VoucherTerms[] {
  const all = savedBy(set)
  const without = (left: VoucherTerms) => set.filter((other) => other !== left)
  const idle = set.findLast((terms) => savedBy(without(terms)) === all)
  return idle ? needed(without(idle), savedBy) : set
}
