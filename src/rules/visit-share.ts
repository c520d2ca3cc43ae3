/** D6.4: what one visit of a cycle is of the cycle's price. All of them together are the price, to the cent. */
export function visitShare({
  priceCents,
  visits,
  visit,
}: {
  priceCents: number
  visits: number
  visit: number
}): number {
  const until = (count: number) => Math.floor((priceCents * count) / visits)
  return until(visit) - until(visit - 1)
}
