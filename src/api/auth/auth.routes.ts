import { postSignInCode } from '#contract/auth.ts'
import type { SignInForm } from '#contract/customer.ts'
import { postLogin, postLogout, postSignIn, postSignOut } from '#contract/customer.ts'
import { clientNetwork } from '#rules/client-network.ts'
import { singaporeMobile } from '#rules/mobile-number.ts'
import { apiTexts } from '#texts/api.ts'
import { endpoint } from '../endpoint.ts'
import { SIGN_IN_ADDRESS, SIGN_IN_ANYWHERE, SIGN_IN_HERE } from '../limits/account-budgets.ts'
import { attempt, forgive, giveBack } from '../limits/limits.ts'
import type { ApiParts } from '../parts.ts'
import { Refused } from '../refused.ts'
import type { Customer, Scope } from '../scope.ts'
import { askForCode } from './ask-for-code.ts'
import { contactOf } from './contact.ts'
import { openSession } from './open-session.ts'
import { passwordMatches } from './password.ts'
import { credentialsByIdentifier, deleteSession } from './session.queries.ts'

type SignIn = { scope: Scope; body: SignInForm; parts: ApiParts }
type SignOut = { scope: Scope<Customer>; parts: ApiParts }

async function signIn({ scope, body, parts }: SignIn) {
  const { store, now } = scope
  const at = { db: parts.db, storeId: store.id, now }
  const mobile = singaporeMobile(body.identifier) ?? null
  const who = mobile ?? body.identifier
  const network = clientNetwork(scope.clientAddress)
  await attempt(at, SIGN_IN_ADDRESS, network)
  await attempt(at, SIGN_IN_ANYWHERE, who)
  await attempt(at, SIGN_IN_HERE, `${who} ${network}`)
  const known = await credentialsByIdentifier.maybe(parts.db, store.id, body.identifier, mobile)
  const matches = await passwordMatches(body.password, known?.password_hash)
  if (!known || !matches) throw new Refused(401, apiTexts.wrongCredentials)
  await giveBack(at, SIGN_IN_ADDRESS, network)
  await forgive(at, SIGN_IN_ANYWHERE, who)
  await forgive(at, SIGN_IN_HERE, `${who} ${network}`)
  return openSession(parts.db, scope, known)
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
