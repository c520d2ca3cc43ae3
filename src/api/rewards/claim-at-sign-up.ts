import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { Events } from '../events/events.ts'
import { claimReferral } from './claim-referral.ts'
import { signUpReferral } from './sign-up-referral.queries.ts'

/** D6.3: claims the referral code given at sign-up. A refused code is rolled back to the savepoint, and the account is still created. */
export async function claimAtSignUp(tx: Queryable, created: Events['accountCreated']): Promise<void> {
  const { storeId, customerId, verificationId, now } = created
  const signUp = await signUpReferral.maybe(tx, storeId, verificationId)
  if (!signUp?.referral_code) return
  const { referral_code: code, referral_clicked_at: clickedAt } = signUp
  await tx.query({ text: 'SAVEPOINT referral' })
  try {
    await claimReferral(tx, { storeId, customerId, code, clickedAt: clickedAt ?? now, now })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await tx.query({ text: 'ROLLBACK TO SAVEPOINT referral' })
  }
}
