import { referralCodeIn, referralStorage } from '../../state/storage/referral-storage.ts'

/** D6.3: whoever lands by a friend's link may sign up within 30 days, by whichever way. */
export function rememberReferral(): void {
  const code = referralCodeIn(new URLSearchParams(window.location.search))
  if (code) referralStorage.remember(code)
}
