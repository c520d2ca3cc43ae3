import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { referralStorage } from '../../state/storage/referral-storage.ts'

/**
 * D6.3: claims the stored referral after the account is created. An account created by Google has not sent it yet. One that came with
 * the sign-up is not claimed again. The server refuses an invalid one; that is not shown.
 */
export async function claimStoredReferral(api: Api): Promise<void> {
  const stored = referralStorage.stored()
  if (!stored) return
  try {
    const { came_by } = await api('GET /referral')
    const body = { code: stored.code, clicked_at: new Date(stored.clickedAtMs).toISOString() }
    if (!came_by) await api('POST /referral/claim', { body })
  } catch (failure) {
    // After a network failure the referral stays stored for a retry. A refusal is final.
    if (!(failure instanceof ApiFailure)) return
  }
  referralStorage.forget()
}
