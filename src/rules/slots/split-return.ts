/** What is known of a line: services have no time of their own, and goods are ready at once. */
export type TimedLine = { kind: 'item' | 'extra_service'; turnaround_hours: number | null }

export type SplitReturn<Line> = {
  /** The slowest items: they set the date of a return that brings everything together. */
  late: Line[]
  lateHours: number
  /** All others, and the time of the slowest of them. */
  early: Line[]
  earlyHours: number
}

/** D3.9: the items that are ready before the slowest ones, and the slowest ones; null where all of them take the same time. */
export function splitReturn<Line extends TimedLine>(lines: readonly Line[]): SplitReturn<Line> | null {
  const items = lines.filter(({ kind }) => kind === 'item')
  const lateHours = Math.max(0, ...items.map(hoursOf))
  const early = items.filter((line) => hoursOf(line) < lateHours)
  if (early.length === 0) return null
  const late = items.filter((line) => hoursOf(line) === lateHours)
  return { late, lateHours, early, earlyHours: Math.max(...early.map(hoursOf)) }
}

const hoursOf = ({ turnaround_hours }: TimedLine) => turnaround_hours ?? 0

/** How long everything takes, and what is ready first; null where nothing is. */
export function turnaroundsOf(lines: readonly TimedLine[]): { turnaroundHours: number; earlyHours: number | null } {
  const turnaroundHours = Math.max(0, ...lines.map(hoursOf))
  return { turnaroundHours, earlyHours: splitReturn(lines)?.earlyHours ?? null }
}

const PICKUP_AND_RETURN = 3

/** Only what we bring back comes in two trips: at an outlet the customer decides when to collect. */
export function maySplitReturn(categoryId: number): boolean {
  return categoryId === PICKUP_AND_RETURN
}
