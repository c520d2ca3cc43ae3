/** P1.1: a total, and the tolerance on each price that is weighed later, rounded up to the cent. */
export function withTolerance(totalCents: number, weighedCents: readonly number[], tolerancePercent: number): number {
  return weighedCents.reduce((sum, cents) => sum + Math.ceil((cents * tolerancePercent) / 100), totalCents)
}
