export type PromotionState = 'running' | 'coming' | 'over'

/**
 * D6.5: the state of a promotion on a day of the store's calendar. The first and the last day are included; either
 * may be open.
 */
export function promotionState(
  { starts, ends }: { starts: string | null; ends: string | null },
  today: string,
): PromotionState {
  if (starts !== null && today < starts) return 'coming'
  if (ends !== null && today > ends) return 'over'
  return 'running'
}

const ORDER: Record<PromotionState, number> = { running: 0, coming: 1, over: 2 }
const OPEN_END = '9999-12-31'

type Listed = { state: PromotionState; starts: string | null; ends: string | null; slug: string }

/**
 * Running promotions come first, the one that ends soonest at the top; then coming ones; ended ones last, the latest
 * first.
 */
export function byUrgency(a: Listed, b: Listed): number {
  if (a.state !== b.state) return ORDER[a.state] - ORDER[b.state]
  const soonest = (a[DECISIVE[a.state]] ?? OPEN_END).localeCompare(b[DECISIVE[b.state]] ?? OPEN_END)
  return (a.state === 'over' ? -soonest : soonest) || a.slug.localeCompare(b.slug)
}

const DECISIVE = { running: 'ends', coming: 'starts', over: 'ends' } as const
