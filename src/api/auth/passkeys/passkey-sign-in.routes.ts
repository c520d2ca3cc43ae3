import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { PASSKEY_CHALLENGE_SECONDS } from '#contract/account/account-limits.ts'
import { type PasskeyAssertion, postPasskeyOptions, postPasskeySignIn } from '#contract/account/passkeys.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../../base/refused.ts'
import { PASSKEY_CHALLENGES_FROM_ADDRESS, PASSKEYS_FROM_ADDRESS } from '../../limits/account-limits.ts'
import { consume } from '../../limits/limits.ts'
import { endpoint } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { lockCustomerForSession } from '../account.queries.ts'
import { openSession } from '../session/open-session.ts'
import { passkeyToSignIn, recordPasskeyUse } from './passkey.queries.ts'
import { newChallenge, takeChallenge } from './passkey-challenge.ts'
import { customerOfHandle, passkeyHost } from './relying-party.ts'

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]
const isTransport = (name: string): name is Transport => TRANSPORTS.some((known) => known === name)

/** D5.8: every failure has the same answer, so that no one learns which accounts and passkeys exist. */
const refused = () => new Refused(401, authApiTexts.passkeyRefused)

export const passkeySignInEndpoints = [
  /** The challenge names no account. The device offers the passkeys that it has for this host. */
  endpoint(postPasskeyOptions, async ({ scope, parts }) => {
    const { store, now } = scope
    const network = clientNetwork(scope.clientAddress)
    const at = { db: parts.db, storeId: store.id, now }
    await consume(at, PASSKEY_CHALLENGES_FROM_ADDRESS, network, authApiTexts.slowDown)
    return {
      challenge: await newChallenge(parts.db, scope),
      rpId: passkeyHost(scope),
      timeout: PASSKEY_CHALLENGE_SECONDS * SECOND_MS,
      userVerification: 'required' as const,
    }
  }),

  endpoint(postPasskeySignIn, async ({ scope, body, parts }) => {
    const { store, now } = scope
    const at = { db: parts.db, storeId: store.id, now }
    await consume(at, PASSKEYS_FROM_ADDRESS, clientNetwork(scope.clientAddress), authApiTexts.slowDown)
    const challenge = await takeChallenge(parts.db, scope, body.response.clientDataJSON)
    const customerId = customerOfHandle(body.response.userHandle)
    if (challenge === undefined || customerId === undefined) throw refused()
    const { passkeyId, counter } = await verifiedUse(parts, scope, body, challenge, customerId)
    return parts.db.transaction(async (tx) => {
      const customer = await lockCustomerForSession.maybe(tx, store.id, customerId)
      // A passkey that was removed meanwhile, or used concurrently, signs no one in.
      const used = customer && (await recordPasskeyUse.run(tx, store.id, customerId, passkeyId, counter, now))
      if (!customer || used !== 1) throw refused()
      return openSession(tx, scope, customer, { refusal: refused() })
    })
  }),
]

/** Checks the signature with the public key that the customer has registered for this host. */
async function verifiedUse(
  parts: ApiParts,
  scope: Scope,
  assertion: PasskeyAssertion,
  challenge: string,
  customerId: string,
) {
  const host = passkeyHost(scope)
  const known = await passkeyToSignIn.maybe(parts.db, scope.store.id, assertion.id, customerId, host)
  if (!known) throw refused()
  const checked = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: scope.origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(known.public_key),
      counter: known.counter,
      transports: known.transports.filter(isTransport),
    },
  }).catch(() => undefined)
  if (!checked?.verified) throw refused()
  return { passkeyId: known.id, counter: checked.authenticationInfo.newCounter }
}
