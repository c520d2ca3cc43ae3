import { REFERRAL_CODE, REFERRAL_DAYS } from '#contract/rewards/voucher-limits.ts'

const DAY_MS = 86_400_000
/** Clocks of browsers differ; what claims to be from the future is a little fast, or a lie. */
const FAST_MS = 5 * 60_000

/** What was typed or clicked as it is kept; undefined for what cannot be a code. Letters that look like digits are not in it. */
export function referralCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return REFERRAL_CODE.test(code) ? code : undefined
}

export type ClaimFacts = {
  isSelf: boolean
  /** Shares a phone, email or card with the one whose code it is. */
  isSamePerson: boolean
  hasReferrer: boolean
  /** The phone or email has been somebody's friend before, under another account. */
  wasFriendBefore: boolean
  hasOrdered: boolean
  clickedAt: Date
  now: Date
}
export type ClaimRefusal = 'self' | 'already' | 'known' | 'ordered' | 'too_late'

/** D6.3: why a friend's code does not count; null when it does. */
export function claimRefusal(facts: ClaimFacts): ClaimRefusal | null {
  const age = facts.now.getTime() - facts.clickedAt.getTime()
  if (facts.isSelf || facts.isSamePerson) return 'self'
  if (facts.hasReferrer) return 'already'
  if (facts.wasFriendBefore) return 'known'
  if (facts.hasOrdered) return 'ordered'
  return age > REFERRAL_DAYS * DAY_MS || age < -FAST_MS ? 'too_late' : null
}
