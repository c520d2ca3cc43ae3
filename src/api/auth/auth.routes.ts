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
import { refuseUntexted } from '../store/refuse-numbers.ts'
import { askForCode } from './codes/ask-for-code.ts'
import { contactOf, mobileOf } from './codes/contact.ts'
import { passwordMatches } from './password/password.ts'
import { knownDevice } from './session/known-device.ts'
import { openSession } from './session/open-session.ts'
import { credentialsByLogin, deleteSession } from './session/session.queries.ts'

type SignIn = { scope: Scope; body: SignInForm; parts: ApiParts }
type SignOut = { scope: Scope<Customer>; parts: ApiParts }

async function signIn({ scope, body, parts }: SignIn) {
  const { store, now } = scope
  const at = { db: parts.db, storeId: store.id, now }
  const login = loginForm(body.identifier)
  const known = await credentialsByLogin.maybe(parts.db, store.id, login)
  const device = known && (await knownDevice(parts.db, scope, known.id))
  const network = clientNetwork(scope.clientAddress)
  // A known device has its own limit, so that strangers cannot block it by attempts at the account or from the same network.
  const deviceLimits = device === undefined ? [] : ([[SIGN_IN_DEVICE, `${known?.id} ${device}`]] as const)
  const loginLimits = [[SIGN_IN_ANYWHERE, login] as const, [SIGN_IN_HERE, `${login} ${network}`] as const]
  const networkLimits = [[SIGN_IN_ADDRESS, network] as const]
  const counted = deviceLimits.length > 0 ? deviceLimits : [...networkLimits, ...loginLimits]
  await countAttempts(at, counted)
  const matches = await passwordMatches(body.password, known?.password_hash).catch(async (error: unknown) => {
    // The server was too busy to check the password, so the attempt does not count.
    for (const [limit, subject] of counted) await undoAttempt(at, limit, subject)
    throw error
  })
  const passwordHash = known?.password_hash
  if (!known || !passwordHash || !matches) throw new Refused(401, apiTexts.wrongCredentials)
  const signedIn = await parts.db.transaction((tx) => openSession(tx, scope, known, { passwordHash }))
  const reset = deviceLimits.length > 0 ? deviceLimits : loginLimits
  for (const [limit, subject] of reset) await resetAttempts(at, limit, subject)
  if (deviceLimits.length === 0) await undoAttempt(at, SIGN_IN_ADDRESS, network)
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

  endpoint(postSignInCode, async ({ scope, body, parts }) => {
    const contact = contactOf(body.identifier)
    refuseUntexted(scope.store, mobileOf(contact), 'identifier')
    return askForCode(parts, scope, 'sign_in', contact)
  }),
]
