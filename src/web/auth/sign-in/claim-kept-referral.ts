import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { referralStorage } from '../../state/storage/referral-storage.ts'

/**
 * D6.3: a first visit with Google or a code alone takes no referral along, so it is handed in when the account stands. Where it came with the
 * sign-up already, or does not count, the server says no, which is none of the newcomer's concern.
 */
export async function claimKeptReferral(api: Api): Promise<void> {
  const kept = referralStorage.kept()
  if (!kept) return
  try {
    const body = { code: kept.code, clicked_at: new Date(kept.clickedAtMs).toISOString() }
    await api('POST /referral/claim', { body })
  } catch (failure) {
    // Without an answer it is tried again another time; a no is for good.
    if (!(failure instanceof ApiFailure)) return
  }
  referralStorage.forget()
}
