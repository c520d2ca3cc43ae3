import { referralCodeIn, referralStorage } from '../../state/storage/referral-storage.ts'

/** D6.3: stores the code of a friend's link for a sign-up within 30 days. */
export function rememberReferral(): void {
  const code = referralCodeIn(new URLSearchParams(window.location.search))
  if (code) referralStorage.remember(code)
}
