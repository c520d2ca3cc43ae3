import { SalesCategory } from '#contract/shop/sales-category.ts'

export type MinSpend =
  | { kind: 'none' }
  | { kind: 'empty' | 'under' | 'reached'; minCents: number; remainingCents: number; share: number }

/** S5.1: the sales type's minimum applies only to visitors of the partner brand. */
export type SpendFacts = { isPartner: boolean; minCents: number; spentCents: number }

/** S5.2–S5.5: how far a cart is from the minimum. `share` is the width of the progress bar, at most 1. */
export function minSpend({ isPartner, minCents, spentCents }: SpendFacts): MinSpend {
  if (!isPartner || minCents <= 0) return { kind: 'none' }
  const remainingCents = Math.max(0, minCents - spentCents)
  const share = Math.min(1, Math.max(0, spentCents) / minCents)
  const kind = remainingCents === 0 ? 'reached' : spentCents <= 0 ? 'empty' : 'under'
  return { kind, minCents, remainingCents, share }
}

export function isMinSpendMissing({ kind }: MinSpend): boolean {
  return kind === 'empty' || kind === 'under'
}

/** A way to order with its minimum. */
export type WayToOrder = { name: string; minCents: number }

type OfferedWay = {
  id: number
  name: string
  category_id: number
  min_spend_cents: number
  outlet_ids: readonly number[]
}

/** The other ways to order at an outlet, in the store's order. A table is ordered at by its code only. */
export function otherWays(all: readonly OfferedWay[], chosenId: number, outletId: number): WayToOrder[] {
  return all
    .filter(({ id, category_id, outlet_ids }) => {
      return id !== chosenId && category_id !== SalesCategory.dineIn && outlet_ids.includes(outletId)
    })
    .map(({ name, min_spend_cents }) => ({ name, minCents: min_spend_cents }))
}

/** The first other way whose minimum this cart reaches. */
export function reachedWay(ways: readonly WayToOrder[], spentCents: number): WayToOrder | null {
  return ways.find(({ minCents }) => minCents <= spentCents) ?? null
}
