import { postSignInCode } from '#contract/account/auth.ts'
import type { SignInForm } from '#contract/account/customer.ts'
import { postLogin, postLogout, postSignIn, postSignOut } from '#contract/account/customer.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { loginForm } from '#rules/access/login-form.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import { SIGN_IN_ADDRESS, SIGN_IN_ANYWHERE, SIGN_IN_DEVICE, SIGN_IN_HERE } from '../limits/account-limits.ts'
import { countAttempts, resetAttempts, undoAttempt } from '../limits/limits.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { askForCode } from './codes/ask-for-code.ts'
import { contactOf } from './codes/contact.ts'
import { passwordMatches } from './password/password.ts'
import { knownDevice } from './session/known-device.ts'
import { openSession } from './session/open-session.ts'
import { credentialsByLogin, deleteSession } from './session/session.queries.ts'

type SignIn = { scope: Scope; body: SignInForm; parts: ApiParts }
type SignOut = { scope: Scope<Customer>; parts: ApiParts }

async function signIn({ scope, body, parts }: SignIn) {
  const { store, now } = scope
  const at = { db: parts.db, storeId: store.id, now }
  const who = loginForm(body.identifier)
  const known = await credentialsByLogin.maybe(parts.db, store.id, who)
  const device = known && (await knownDevice(parts.db, scope, known.id))
  const network = clientNetwork(scope.clientAddress)
  // A known device is not held by what strangers do: neither by their tries at the account nor by those from its network.
  const own = device === undefined ? [] : ([[SIGN_IN_DEVICE, `${known?.id} ${device}`]] as const)
  const forgiven = [[SIGN_IN_ANYWHERE, who] as const, [SIGN_IN_HERE, `${who} ${network}`] as const]
  const shared = [[SIGN_IN_ADDRESS, network] as const]
  const counted = own.length > 0 ? own : [...shared, ...forgiven]
  await countAttempts(at, counted)
  const matches = await passwordMatches(body.password, known?.password_hash).catch(async (error: unknown) => {
    // Too busy to look: no try was made.
    for (const [budget, counter] of counted) await undoAttempt(at, budget, counter)
    throw error
  })
  const passwordHash = known?.password_hash
  if (!known || !passwordHash || !matches) throw new Refused(401, apiTexts.wrongCredentials)
  const signedIn = await parts.db.transaction((tx) => openSession(tx, scope, known, { passwordHash }))
  for (const [budget, counter] of own.length > 0 ? own : forgiven) await resetAttempts(at, budget, counter)
  if (own.length === 0) await undoAttempt(at, SIGN_IN_ADDRESS, network)
  return signedIn
}

async function signOut({ scope, parts }: SignOut) {
  await deleteSession.run(parts.db, scope.store.id, scope.viewer.id, scope.viewer.sessionId)
  return {}
}

export const authEndpoints = [
  endpoint(postSignIn, signIn),
  endpoint(postSignOut, signOut),
  endpoint(postLogin, signIn),
  endpoint(postLogout, signOut),

  endpoint(postSignInCode, ({ scope, body, parts }) => askForCode(parts, scope, 'sign_in', contactOf(body.identifier))),
]
