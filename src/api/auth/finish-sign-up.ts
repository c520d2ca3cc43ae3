import type { SignedIn } from '#contract/account/auth.ts'
import { publish } from '../events/events.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Scope } from '../parts/scope.ts'
import { insertCustomer } from './account.queries.ts'
import { type Checked, redeemSecret } from './codes/check-code.ts'
import { contactTakenOr } from './contact-taken.ts'
import { openSession } from './session/open-session.ts'

type ProvenSignUp = {
  checked: Checked
  /** The contact that the code or link went to. */
  sent_to: string
  email: string | null
  mobile: string | null
  password_hash: string | null
}

/** D5.6: only the contact that the message went to becomes the account's. The other one is pending until it is verified too. */
export async function finishSignUp(parts: ApiParts, scope: Scope, proven: ProvenSignUp, refusalText?: string) {
  const { checked, sent_to } = proven
  const [email, pendingEmail] = proven.email === sent_to ? [sent_to, null] : [null, proven.email]
  const [mobile, pendingMobile] = proven.mobile === sent_to ? [sent_to, null] : [null, proven.mobile]
  const { store, now } = scope
  return parts.db
    .transaction(async (tx): Promise<SignedIn> => {
      await redeemSecret(tx, scope, checked, refusalText)
      const hash = proven.password_hash
      const { id } = await insertCustomer.one(tx, {
        id: tx.random.orderedId(),
        storeId: store.id,
        email,
        mobile,
        pendingEmail,
        pendingMobile,
        passwordHash: hash,
        firstName: '',
        lastName: null,
        now,
      })
      await publish(tx, 'accountCreated', { storeId: store.id, customerId: id, verificationId: checked.id, now })
      return openSession(tx, scope, { id, needs_profile: true }, { contact: sent_to })
    })
    .catch((error: unknown) => {
      throw contactTakenOr(error)
    })
}
