import { NAME_MAX } from '#contract/account/account-limits.ts'
import type { SignedIn } from '#contract/account/auth.ts'
import { isPlainEmail, loginForm } from '#rules/access/login-form.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { insertCustomer } from '../account.queries.ts'
import { openSession } from '../session/open-session.ts'
import { isTaken, takenOr } from '../taken.ts'
import { customerByEmail, customerByIdentity, insertIdentity } from './identity.queries.ts'
import type { IdClaims } from './issuer.ts'

/**
 * The account behind a verified identity. The issuer's lasting name for the person is the key; its email only helps the first
 * time, and only when both sides have proven it: else whoever typed somebody's email first would share an account with them.
 */
export async function signInAs(parts: ApiParts, scope: Scope, issuer: string, claims: IdClaims): Promise<SignedIn> {
  const refusal = new Refused(401, authApiTexts.googleRefused)
  const known = await customerByIdentity.maybe(parts.db, scope.store.id, issuer, claims.sub)
  if (known) return parts.db.transaction((tx) => openSession(tx, scope, known, { refusal }))
  return firstSignIn(parts, scope, issuer, claims).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error
    // A double click: the other one was first, and has made the account.
    const made = await customerByIdentity.maybe(parts.db, scope.store.id, issuer, claims.sub)
    if (!made) throw takenOr(error)
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

/** Another company's idea of a name goes by our rules too: one line, not too long. */
function nameOf(given: string | undefined): string {
  return [...(given ?? '').replace(/\p{Cc}/gu, ' ').trim()].slice(0, NAME_MAX).join('')
}
