import type { PromiseKind } from '#contract/promises/promise-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'

export type OrderedWindows = {
  category_id: number
  first_starts_at: Date | null
  first_ends_at: Date | null
  early_starts_at: Date | null
  early_ends_at: Date | null
  last_starts_at: Date | null
  last_ends_at: Date | null
}

export type Promised = {
  kind: PromiseKind
  subject: '' | 'early'
  /** Null: at any time until `to`. */
  from: Date | null
  to: Date
  /** Until when the customer brings the items that the promise is about. */
  broughtBy: Date | null
}

/**
 * P1.5: what a store promises with an order. A driver comes within the window. What the customer brings and collects is ready when the collection's
 * window begins, if the customer brings it in time. Orders at a table promise no time.
 */
export function promisedWindows(order: OrderedWindows): Promised[] {
  const { category_id: category, last_starts_at: lastStartsAt } = order
  if (category === SalesCategory.collect) {
    if (!lastStartsAt) return []
    return [{ kind: 'ready', subject: '', from: null, to: lastStartsAt, broughtBy: order.first_ends_at }]
  }
  const window = (kind: 'pickup' | 'return', subject: '' | 'early', from: Date | null, to: Date | null): Promised[] =>
    from && to ? [{ kind, subject, from, to, broughtBy: null }] : []
  return [
    ...(category === SalesCategory.pickup ? window('pickup', '', order.first_starts_at, order.first_ends_at) : []),
    ...window('return', 'early', order.early_starts_at, order.early_ends_at),
    ...window('return', '', lastStartsAt, order.last_ends_at),
  ]
}
