import { NAME_MAX } from '#contract/account/account-limits.ts'
import type { SignedIn } from '#contract/account/auth.ts'
import { isPlainEmail, loginForm } from '#rules/access/login-form.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { insertCustomer } from '../account.queries.ts'
import { contactTakenOr, isUniqueViolation } from '../contact-taken.ts'
import { openSession } from '../session/open-session.ts'
import { customerByEmail, customerByIdentity, insertIdentity } from './identity.queries.ts'
import type { IdClaims } from './issuer.ts'

/**
 * Signs in to the account of a verified identity, which the issuer's `sub` identifies. The first sign-in links it to an account with the same email,
 * but only if both sides have verified the email. Otherwise a stranger who typed the email first would share the account with its owner.
 */
export async function signInWithIdentity(
  parts: ApiParts,
  scope: Scope,
  issuer: string,
  claims: IdClaims,
): Promise<SignedIn> {
  const refusal = new Refused(401, authApiTexts.googleRefused)
  const known = await customerByIdentity.maybe(parts.db, scope.store.id, issuer, claims.sub)
  if (known) return parts.db.transaction((tx) => openSession(tx, scope, known, { refusal }))
  return firstSignIn(parts, scope, issuer, claims).catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    // A concurrent request, such as a double click, has created the account.
    const made = await customerByIdentity.maybe(parts.db, scope.store.id, issuer, claims.sub)
    if (!made) throw contactTakenOr(error)
    return parts.db.transaction((tx) => openSession(tx, scope, made, { refusal }))
  })
}

async function firstSignIn(parts: ApiParts, scope: Scope, issuer: string, claims: IdClaims): Promise<SignedIn> {
  const { store, now } = scope
  const isProven = claims.email_verified === true || claims.email_verified === 'true'
  if (!claims.email || !isPlainEmail(claims.email) || !isProven) throw new Refused(401, authApiTexts.googleUnverified)
  const email = loginForm(claims.email)
  return parts.db.transaction(async (tx) => {
    const same = await customerByEmail.maybe(tx, store.id, email)
    if (same && !same.is_verified) throw new Refused(409, authApiTexts.googleUnlinked)
    const customer = same ?? { ...(await makeCustomer(tx, scope, email, claims)), needs_profile: true }
    await insertIdentity.run(tx, store.id, issuer, claims.sub, customer.id, now)
    return openSession(tx, scope, customer, { contact: email })
  })
}

function makeCustomer(tx: Queryable, { store, now }: Scope, email: string, claims: IdClaims) {
  const [first, last] = [nameOf(claims.given_name), nameOf(claims.family_name) || null]
  return insertCustomer.one(tx, {
    id: tx.random.orderedId(),
    storeId: store.id,
    email,
    mobile: null,
    pendingEmail: null,
    pendingMobile: null,
    passwordHash: null,
    firstName: first,
    lastName: last,
    now,
  })
}

/** Fits a name from the issuer to our rules: one line, limited length. */
function nameOf(given: string | undefined): string {
  return [...(given ?? '').replace(/\p{Cc}/gu, ' ').trim()].slice(0, NAME_MAX).join('')
}
