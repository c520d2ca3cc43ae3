import type { VoucherContext, VoucherTerms } from './voucher-terms.ts'

/** `ofCents` is what the voucher is taken from, `leftCents` what is left of the goods before it. */
export type Saving = { terms: VoucherTerms; cents: number; ofCents: number; leftCents: number }

/** The amounts left to reduce: each line, all goods together, and the delivery fee. */
type Left = { items: number[]; goods: number; delivery: number }

/** The indexes of the lines that a voucher applies to. */
export function linesFor({ productIds }: VoucherTerms, { items }: VoucherContext): number[] {
  return items.flatMap(({ productId }, index) => (productIds === null || productIds.includes(productId) ? [index] : []))
}

/**
 * Applies vouchers one after the other, each to what the previous ones have left. A caller that tries many sets
 * passes cached `lines`.
 */
export function applyInOrder(inOrder: readonly VoucherTerms[], ctx: VoucherContext, lines = linesFor): Saving[] {
  const left: Left = {
    items: ctx.items.map(({ cents }) => cents),
    goods: ctx.afterPartnerCents,
    delivery: ctx.deliveryFeeCents,
  }
  return inOrder.map((terms) => {
    const leftCents = left.goods
    return { terms, ...applyOne(terms, left, () => lines(terms, ctx)), leftCents }
  })
}

function applyOne(
  terms: VoucherTerms,
  left: Left,
  linesOf: () => readonly number[],
): { cents: number; ofCents: number } {
  if (terms.scope === 'delivery') {
    const ofCents = left.delivery
    const cents = savingOf(terms, ofCents)
    left.delivery -= cents
    return { cents, ofCents }
  }
  if (terms.scope === 'order') {
    const ofCents = left.goods
    const cents = savingOf(terms, ofCents)
    left.goods -= cents
    return { cents, ofCents }
  }
  const chosen = linesOf()
  let base = 0
  for (const index of chosen) base += left.items[index] ?? 0
  const cents = Math.min(savingOf(terms, base), left.goods)
  left.goods -= cents
  spread(left.items, chosen, base, cents)
  return { cents, ofCents: base }
}

/** Half a cent is rounded in the customer's favour, as everywhere. */
function savingOf({ kind, percent, capCents, amountCents }: VoucherTerms, base: number): number {
  if (kind === 'free_delivery') return base
  if (kind === 'amount') return Math.min(amountCents ?? 0, base)
  const part = Math.floor((base * (percent ?? 0) + 50) / 100)
  return Math.min(part, capCents ?? part, base)
}

/** Spreads a saving over the lines in proportion to what each has left, to the cent. */
function spread(items: number[], chosen: readonly number[], base: number, cents: number): void {
  let before = 0
  let given = 0
  for (const index of chosen) {
    const own = items[index] ?? 0
    before += own
    const until = base === 0 ? 0 : Math.floor((cents * before) / base)
    items[index] = own - (until - given)
    given = until
  }
}
