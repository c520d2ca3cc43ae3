/** The number of the visit, the number of visits, and the price of the cycle. */
type Visit = { visit: number; visits: number; priceCents: number }

/** D6.4: a visit's share of the cycle's price. All shares add up to the price, to the cent. */
export function visitShare({ priceCents, visits, visit }: Visit): number {
  const until = (count: number) => Math.floor((priceCents * count) / visits)
  return until(visit) - until(visit - 1)
}
