/** An express service: items that take at most `upToHours` are done within `hours`. */
export type Express = { upToHours: number; hours: number }

/** The turnaround of one item with the added services. It is 0 for goods, which are ready at once. */
export function turnaroundOf(usualHours: number | null, express: readonly Express[]): number {
  const usual = usualHours ?? 0
  return express.reduce((hours, one) => (usual <= one.upToHours ? Math.min(hours, one.hours) : hours), usual)
}
