import { authApiTexts } from '#texts/account/auth-api.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { type Checked, checkCode, redeemSecret } from '../auth/codes/check-code.ts'
import { contactsOf } from '../auth/codes/contact.ts'
import { tryCustomerCode } from '../auth/codes/verification.queries.ts'
import { hashToken } from '../auth/session/token.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { Contact } from '../jobs/job-payloads.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { askPassword, wrongPassword } from './ask-password.ts'
import { lockOwnAccount, type Owner } from './own-account.ts'

type Given = { password?: string | undefined; ticket?: string | undefined; code?: string | undefined }

/** A proof that was checked: the hash of the password, or the code and the contact that it went to. */
type Proof = { passwordHash: string | null } | { checked: Checked; sentTo: string }

const deadCode = () => new Refused(400, apiTexts.invalid, { errors: { code: authApiTexts.deadCode } })
const isContactOf = (owner: Owner, sentTo: string) => contactsOf(owner).some(({ to }) => to === sentTo)

/**
 * Checks the password, or a code that went to a contact of the account, before a change that could take the account from its owner. A session alone is
 * not enough, because it may be an open browser. The caller redeems the proof with `useProof` in the transaction that changes the account.
 */
export async function askProof(
  parts: ApiParts,
  scope: Scope<Customer>,
  owner: Owner,
  purpose: 'new_contact' | 'delete_account' | 'passkey',
  { password, ticket, code }: Given,
): Promise<Proof> {
  const { store, viewer, now } = scope
  if (password !== undefined) {
    await askPassword(parts, scope, owner.password_hash, password, 'password')
    return { passwordHash: owner.password_hash }
  }
  if (ticket === undefined || code === undefined)
    throw new Refused(400, apiTexts.invalid, { errors: { password: authApiTexts.needsProof } })
  const tried = await tryCustomerCode.maybe(parts.db, store.id, hashToken(ticket), now, purpose, viewer.id)
  const { checked, sent_to: sentTo } = checkCode({ ticket, code }, tried)
  // A code that went to a new, unverified contact proves nothing about the account.
  if (!isContactOf(owner, sentTo)) throw deadCode()
  return { checked, sentTo }
}

/** Locks the account and redeems the proof. Refuses it if the password or the contact has changed since the check. */
export async function useProof(tx: Queryable, scope: Scope<Customer>, proof: Proof): Promise<Owner> {
  const owner = await lockOwnAccount(tx, scope)
  if ('checked' in proof) {
    if (!isContactOf(owner, proof.sentTo)) throw deadCode()
    await redeemSecret(tx, scope, proof.checked)
  } else if (owner.password_hash !== proof.passwordHash) throw wrongPassword('password')
  return owner
}

/** The contact that receives the code to prove ownership. */
export function proofContact(owner: Owner): Contact {
  const [contact] = contactsOf(owner)
  if (!contact) throw new Refused(409, authApiTexts.needsProof)
  return contact
}
