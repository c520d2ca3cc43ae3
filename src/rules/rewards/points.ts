import { POINTS_MONTHS, POINTS_PER_DOLLAR } from '#contract/rewards/voucher-limits.ts'

/** D6.2: one for each whole dollar that was paid and has not gone back. */
export function pointsFor(paidCents: number): number {
  return Math.floor(Math.max(0, paidCents) / 100) * POINTS_PER_DOLLAR
}

export function pointsExpireAt(earnedAt: Date): Date {
  const end = new Date(earnedAt)
  end.setUTCMonth(end.getUTCMonth() + POINTS_MONTHS)
  // The 29th of February has no day a year later: its points last until the end of that month.
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
 * How many points go back with one more refund: what has been earned beyond what is still paid for. What has expired is gone already, and is not
 * taken a second time.
 */
export function pointsToReverse(earning: Earning, refundCents: number): number {
  const kept = pointsFor(earning.paidCents - earning.refundedCents - refundCents)
  const stillThere = earning.points - earning.reversedPoints - earning.expiredPoints
  return Math.max(0, Math.min(earning.points - earning.reversedPoints - kept, stillThere))
}

export type LedgerEntry = { id: number; points: number; expiresAt: Date | null }

/** What is left of each earning, the oldest used first: everything that was taken is taken from the front. */
export function lotsLeft(ledger: readonly LedgerEntry[]): { id: number; left: number; expiresAt: Date }[] {
  let taken = -ledger.reduce((sum, { points }) => sum + Math.min(0, points), 0)
  return ledger.flatMap(({ id, points, expiresAt }) => {
    if (points <= 0 || !expiresAt) return []
    const gone = Math.min(points, taken)
    taken -= gone
    return [{ id, left: points - gone, expiresAt }]
  })
}
