import { apiTexts } from '#texts/api.ts'
import { authApiTexts } from '#texts/auth-api.ts'
import { checkCode } from '../auth/check-code.ts'
import { contactsOf } from '../auth/contact.ts'
import { hashToken } from '../auth/token.ts'
import { tryCustomerCode } from '../auth/verification.queries.ts'
import type { Contact } from '../jobs/enqueue.ts'
import type { ApiParts } from '../parts.ts'
import { Refused } from '../refused.ts'
import type { Customer, Scope } from '../scope.ts'
import { askPassword } from './ask-password.ts'

type Owner = { email: string | null; mobile: string | null; password_hash: string | null }
type Given = { password?: string | undefined; ticket?: string | undefined; code?: string | undefined }

/**
 * Before what would take an account away from its owner: the password, or a code that went to a contact the account has. A login alone
 * is not enough, it may be an open browser. Answers with the code's id, for the caller to take up.
 */
export async function askProof(
  parts: ApiParts,
  scope: Scope<Customer>,
  owner: Owner,
  purpose: 'new_contact' | 'delete_account',
  { password, ticket, code }: Given,
): Promise<string | undefined> {
  const { store, viewer, now } = scope
  if (password !== undefined) {
    await askPassword(parts, scope, owner.password_hash, password, 'password')
    return undefined
  }
  if (ticket === undefined || code === undefined)
    throw new Refused(400, apiTexts.invalid, { errors: { password: authApiTexts.needsProof } })
  const tried = await tryCustomerCode.maybe(parts.db, store.id, hashToken(ticket), now, purpose, viewer.id)
  const { id, email, mobile } = checkCode({ ticket, code }, tried)
  // A code from a contact that is only wished for proves nothing about the account.
  const isOwn = email ? email === owner.email : mobile !== null && mobile === owner.mobile
  if (!isOwn) throw new Refused(400, apiTexts.invalid, { errors: { code: authApiTexts.deadCode } })
  return id
}

/** Where the owner is asked whether it is them. */
export function proofContact(owner: Owner): Contact {
  const [contact] = contactsOf(owner)
  if (!contact) throw new Refused(409, authApiTexts.needsProof)
  return contact
}
