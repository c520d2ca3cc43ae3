import { POINTS_MONTHS, POINTS_PER_DOLLAR } from '#contract/rewards/voucher-limits.ts'

/** D6.2: one point for each whole dollar that is paid and not refunded. */
export function pointsFor(paidCents: number): number {
  return Math.floor(Math.max(0, paidCents) / 100) * POINTS_PER_DOLLAR
}

export function pointsExpireAt(earnedAt: Date): Date {
  const end = new Date(earnedAt)
  end.setUTCMonth(end.getUTCMonth() + POINTS_MONTHS)
  // 29 February does not exist a year later, so its points last until the end of that month.
  if (end.getUTCDate() !== earnedAt.getUTCDate()) end.setUTCDate(0)
  return end
}

export type Earning = {
  points: number
  paidCents: number
  reversedPoints: number
  refundedCents: number
  expiredPoints: number
}

/**
 * The points to take back for one more refund: the earned points beyond those for the amount still paid. Expired
 * points are not taken back again.
 */
export function pointsToReverse(earning: Earning, refundCents: number): number {
  const kept = pointsFor(earning.paidCents - earning.refundedCents - refundCents)
  const stillThere = earning.points - earning.reversedPoints - earning.expiredPoints
  return Math.max(0, Math.min(earning.points - earning.reversedPoints - kept, stillThere))
}

export type LedgerEntry = { id: number; points: number; expiresAt: Date | null }

/** The remaining points of each earning. Spent points are taken from the oldest earnings first. */
export function lotsLeft(ledger: readonly LedgerEntry[]): { id: number; left: number; expiresAt: Date }[] {
  let taken = -ledger.reduce((sum, { points }) => sum + Math.min(0, points), 0)
  return ledger.flatMap(({ id, points, expiresAt }) => {
    if (points <= 0 || !expiresAt) return []
    const gone = Math.min(points, taken)
    taken -= gone
    return [{ id, left: points - gone, expiresAt }]
  })
}
