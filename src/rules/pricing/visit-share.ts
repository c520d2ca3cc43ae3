/** Which one of how many it is, and what all of them cost. */
type Visit = { visit: number; visits: number; priceCents: number }

/** D6.4: what one visit of a cycle is of the cycle's price. All of them together are the price, to the cent. */
export function visitShare({ priceCents, visits, visit }: Visit): number {
  const until = (count: number) => Math.floor((priceCents * count) / visits)
  return until(visit) - until(visit - 1)
}
