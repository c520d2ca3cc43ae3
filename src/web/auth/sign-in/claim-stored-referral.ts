import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { referralStorage } from '../../state/storage/referral-storage.ts'

/**
 * D6.3: claims the stored referral after the account is created. An account created by Google or by a code has not sent it yet. The server
 * refuses one that came with the sign-up already or is invalid; that is not shown.
 */
export async function claimStoredReferral(api: Api): Promise<void> {
  const stored = referralStorage.stored()
  if (!stored) return
  try {
    const body = { code: stored.code, clicked_at: new Date(stored.clickedAtMs).toISOString() }
    await api('POST /referral/claim', { body })
  } catch (failure) {
    // After a network failure the referral stays stored for a retry. A refusal is final.
    if (!(failure instanceof ApiFailure)) return
  }
  referralStorage.forget()
}
