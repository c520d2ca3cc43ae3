import { REFERRAL_CODE, REFERRAL_DAYS } from '#contract/rewards/voucher-limits.ts'
import { compactCode } from '#contract/wire/compact-code.ts'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'

/** The tolerance for browser clocks that run fast. A later click time is not plausible. */
const FAST_MS = 5 * MINUTE_MS

/** The stored form of a typed code, or undefined if it cannot be one. Letters that look like digits are not used. */
export function referralCode(typed: string): string | undefined {
  const code = compactCode(typed)
  return REFERRAL_CODE.test(code) ? code : undefined
}

export type ClaimFacts = {
  isSelf: boolean
  /** Shares a phone, email or card with the referrer. */
  isSamePerson: boolean
  hasReferrer: boolean
  /** The phone or email was referred before, under another account. */
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
