import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { Scope } from '../parts/scope.ts'
import { claimReferral } from './claim-referral.ts'
import { keepSignUpReferral, signUpReferral } from './sign-up-referral.queries.ts'

type Given = { code: string; clickedAt: string | undefined }

/** D6.3: a friend's code that came along with a sign-up waits until the account is there, whichever browser confirms it. */
export async function keepReferral(db: Queryable, { store, now }: Scope, verificationId: string, given: Given) {
  const clickedAt = given.clickedAt ? new Date(given.clickedAt) : now
  await keepSignUpReferral.run(db, store.id, verificationId, given.code, clickedAt)
}

/** A code that does not count keeps nobody from signing up: whatever it would have written is undone, the account is made. */
export async function claimAtSignUp(tx: Queryable, { store, now }: Scope, verificationId: string, customerId: string) {
  const kept = await signUpReferral.maybe(tx, store.id, verificationId)
  if (!kept?.referral_code) return
  const { referral_code: code, referral_clicked_at: clickedAt } = kept
  await tx.query({ text: 'SAVEPOINT referral' })
  try {
    await claimReferral(tx, { storeId: store.id, customerId, code, clickedAt: clickedAt ?? now, now })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await tx.query({ text: 'ROLLBACK TO SAVEPOINT referral' })
  }
}
