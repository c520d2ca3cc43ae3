/** A service at checkout that makes some things quicker: what takes at most `upToHours` is done within `hours`. */
export type Express = { upToHours: number; hours: number }

/** How long one thing takes with the services that were added; 0 for goods, which are ready at once. */
export function turnaroundOf(usualHours: number | null, express: readonly Express[]): number {
  const usual = usualHours ?? 0
  return express.reduce((hours, one) => (usual <= one.upToHours ? Math.min(hours, one.hours) : hours), usual)
}
