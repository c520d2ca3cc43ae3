export type HeldPlace = { window: string; holder: string; capacity: number }

/**
 * Whether guests of one network may hold all these places: at most half of each window (or its only place), and at
 * most `mostHolders` guests at a time.
 */
export function mayHoldMore(places: readonly HeldPlace[], mostHolders: number): boolean {
  if (new Set(places.map(({ holder }) => holder)).size > mostHolders) return false
  const byWindow = Map.groupBy(places, ({ window }) => window)
  return [...byWindow.values()].every((held) => held.length <= Math.max(1, Math.floor((held[0]?.capacity ?? 0) / 2)))
}
