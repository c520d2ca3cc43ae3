import { SalesCategory } from '#contract/shop/sales-category.ts'

/** A line's turnaround. Services have none, and goods are ready at once. */
export type TimedLine = { kind: 'item' | 'extra_service'; turnaround_hours: number | null }

export type SplitReturn<Line> = {
  /** The slowest items. They set the date of a single return. */
  late: Line[]
  lateHours: number
  /** All other items, and the turnaround of the slowest of them. */
  early: Line[]
  earlyHours: number
}

/** D3.9: splits the items into those that are ready first and the slowest ones; null when all take the same time. */
export function splitReturn<Line extends TimedLine>(lines: readonly Line[]): SplitReturn<Line> | null {
  const items = lines.filter(({ kind }) => kind === 'item')
  const lateHours = Math.max(0, ...items.map(hoursOf))
  const early = items.filter((line) => hoursOf(line) < lateHours)
  if (early.length === 0) return null
  const late = items.filter((line) => hoursOf(line) === lateHours)
  return { late, lateHours, early, earlyHours: Math.max(...early.map(hoursOf)) }
}

const hoursOf = ({ turnaround_hours }: TimedLine) => turnaround_hours ?? 0

/** The turnaround of the whole order, and of the items that are ready first; null when there are none. */
export function turnaroundsOf(lines: readonly TimedLine[]): { turnaroundHours: number; earlyHours: number | null } {
  const turnaroundHours = Math.max(0, ...lines.map(hoursOf))
  return { turnaroundHours, earlyHours: splitReturn(lines)?.earlyHours ?? null }
}

/** Only a return that we deliver can be split. At an outlet the customer decides when to collect. */
export function maySplitReturn(categoryId: number): boolean {
  return categoryId === SalesCategory.pickup
}
