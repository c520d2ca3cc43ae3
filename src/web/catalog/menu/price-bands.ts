export type PriceBand = { minDollars: number | null; maxDollars: number | null }

const CUTS = [5, 10, 25, 50, 100, 250]

/** The price bands to choose from. A cut needs products on both sides. */
export function priceBands(lowestCents: number, highestCents: number): PriceBand[] {
  const cuts = CUTS.filter((dollars) => dollars * 100 > lowestCents && dollars * 100 < highestCents)
  if (cuts.length === 0) return []
  return [...cuts, null].map((cut, index) => ({ minDollars: cuts[index - 1] ?? null, maxDollars: cut }))
}
