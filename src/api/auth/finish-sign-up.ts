import type { SignedIn } from '#contract/auth.ts'
import type { ApiParts } from '../parts.ts'
import { claimAtSignUp } from '../rewards/claim-at-sign-up.ts'
import type { Scope } from '../scope.ts'
import { insertCustomer } from './account.queries.ts'
import { takeUp } from './check-code.ts'
import { openSession } from './open-session.ts'
import { takenOr } from './taken.ts'

type ProvenSignUp = {
  id: string
  channel: string | null
  email: string | null
  mobile: string | null
  password_hash: string | null
}

/** Only what was proven becomes the account's; the other contact waits until it is proven too. */
export async function finishSignUp(parts: ApiParts, scope: Scope, proven: ProvenSignUp, words?: string) {
  const byEmail = proven.channel === 'email'
  const [email, pendingEmail] = byEmail ? [proven.email, null] : [null, proven.email]
  const [mobile, pendingMobile] = byEmail ? [null, proven.mobile] : [proven.mobile, null]
  const { store, now } = scope
  return parts.db
    .transaction(async (tx): Promise<SignedIn> => {
      await takeUp(tx, scope, proven.id, words)
      const hash = proven.password_hash
      const { id } = await insertCustomer.one(
        tx,
        store.id,
        email,
        mobile,
        pendingEmail,
        pendingMobile,
        hash,
        '',
        null,
        now,
      )
      await claimAtSignUp(tx, scope, proven.id, id)
      return openSession(tx, scope, { id, needs_profile: true })
    })
    .catch((error: unknown) => {
      throw takenOr(error)
    })
}
