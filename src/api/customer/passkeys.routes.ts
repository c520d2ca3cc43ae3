import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { PASSKEY_CHALLENGE_SECONDS, PASSKEYS_MAX, RECENT_LOGIN_SECONDS } from '#contract/account/account-limits.ts'
import {
  getPasskeys,
  type Passkey,
  type PasskeyAttestation,
  patchPasskey,
  postAddPasskeyOptions,
  postPasskey,
  postPasskeyCode,
  postPasskeyOfferAnswer,
  postPasskeyRemove,
} from '#contract/account/passkeys.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { deviceWords } from '#rules/access/device-words.ts'
import { passkeyName } from '#rules/access/passkey-name.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { askForCode } from '../auth/codes/ask-for-code.ts'
import { contactsOf } from '../auth/codes/contact.ts'
import { isUniqueViolation } from '../auth/contact-taken.ts'
import {
  answerPasskeyOffer,
  customerPasskeys,
  deletePasskey,
  insertPasskey,
  passkeyById,
  renamePasskey,
  sessionOpenedAt,
} from '../auth/passkeys/passkey.queries.ts'
import { newChallenge, takeChallenge } from '../auth/passkeys/passkey-challenge.ts'
import { passkeyHost, userHandleOf } from '../auth/passkeys/relying-party.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { PASSKEYS_FROM_ADDRESS } from '../limits/account-limits.ts'
import { consume } from '../limits/limits.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { askProof, proofContact, useProof } from './ask-proof.ts'
import { lockOwnAccount, type Owner, ownAccount } from './own-account.ts'
import { uuidParam } from './uuid-param.ts'

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

type Row = { id: string; name: string; host: string; created_at: Date; last_used_at: Date | null }
const shown = ({ id, name, host, created_at, last_used_at }: Row): Passkey => ({
  id,
  name,
  host,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

const unknownPasskey = () => new Refused(404, apiTexts.notFound)
const notAdded = () => new Refused(400, authApiTexts.passkeyNotAdded)

/** Whether the customer proved who they are a moment ago, by signing in. */
async function isRecentLogin(db: Queryable, { store, viewer, now }: Scope<Customer>): Promise<boolean> {
  const session = await sessionOpenedAt.maybe(db, store.id, viewer.id, viewer.sessionId)
  return session !== undefined && now.getTime() - session.created_at.getTime() < RECENT_LOGIN_SECONDS * SECOND_MS
}

/** Notifies the customer, in case someone else made the change. */
async function sendNotice(tx: Queryable, storeId: number, owner: Owner, kind: 'passkey_added' | 'passkey_removed') {
  const [contact] = contactsOf(owner)
  if (contact) await enqueue(tx, 'send_notice', { store: storeId, kind, contact })
}

async function addOptions(db: Queryable, scope: Scope<Customer>, owner: Owner) {
  const { store, viewer } = scope
  const host = passkeyHost(scope)
  const own = await customerPasskeys.all(db, store.id, viewer.id)
  if (own.length >= PASSKEYS_MAX) throw new Refused(409, authApiTexts.tooManyPasskeys(PASSKEYS_MAX))
  const name = owner.email ?? owner.mobile ?? ''
  return {
    challenge: await newChallenge(db, scope, viewer),
    rp: { id: host, name: store.config.name },
    user: {
      id: userHandleOf(viewer.id).toString('base64url'),
      name,
      displayName: [owner.first_name, owner.last_name].filter(Boolean).join(' ') || name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: PASSKEY_CHALLENGE_SECONDS * SECOND_MS,
    attestation: 'none' as const,
    excludeCredentials: own
      .filter((passkey) => passkey.host === host)
      .map(({ credential_id: id, transports }) => ({ id, type: 'public-key' as const, transports })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

async function verifiedPasskey(scope: Scope<Customer>, attestation: PasskeyAttestation, challenge: string) {
  const { clientDataJSON, attestationObject } = attestation.response
  const checked = await verifyRegistrationResponse({
    response: { ...attestation, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: scope.origin,
    expectedRPID: passkeyHost(scope),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!checked?.verified) throw notAdded()
  return checked.registrationInfo
}

export const passkeyEndpoints = [
  endpoint(getPasskeys, async ({ scope, parts }) => {
    const rows = await customerPasskeys.all(parts.db, scope.store.id, scope.viewer.id)
    return { passkeys: rows.map(shown), needs_proof: !(await isRecentLogin(parts.db, scope)) }
  }),

  endpoint(postPasskeyCode, async ({ scope, parts }) => {
    const owner = await ownAccount(parts.db, scope)
    return askForCode(parts, scope, 'passkey', proofContact(owner), scope.viewer.id)
  }),

  /** D5.8: a session alone is not enough, because it may be an open browser. A login of the last minutes is. */
  endpoint(postAddPasskeyOptions, async ({ scope, body, parts }) => {
    const { store, viewer, now } = scope
    await consume({ db: parts.db, storeId: store.id, now }, PASSKEYS_FROM_ADDRESS, viewer.id, authApiTexts.slowDown)
    const owner = await ownAccount(parts.db, scope)
    if (body.password === undefined && body.code === undefined && (await isRecentLogin(parts.db, scope)))
      return parts.db.transaction(async (tx) => addOptions(tx, scope, await lockOwnAccount(tx, scope)))
    const proof = await askProof(parts, scope, owner, 'passkey', body)
    return parts.db.transaction(async (tx) => addOptions(tx, scope, await useProof(tx, scope, proof)))
  }),

  endpoint(postPasskey, async ({ scope, body, parts }) => {
    const { store, viewer, now } = scope
    const challenge = await takeChallenge(parts.db, scope, body.response.clientDataJSON, viewer)
    if (challenge === undefined) throw notAdded()
    const { credential, aaguid } = await verifiedPasskey(scope, body, challenge)
    return parts.db
      .transaction(async (tx) => {
        const owner = await lockOwnAccount(tx, scope)
        const own = await customerPasskeys.all(tx, store.id, viewer.id)
        if (own.length >= PASSKEYS_MAX) throw new Refused(409, authApiTexts.tooManyPasskeys(PASSKEYS_MAX))
        const taken = own.map(({ name }) => name)
        const added = await insertPasskey.one(tx, {
          id: tx.random.orderedId(),
          storeId: store.id,
          customerId: viewer.id,
          host: passkeyHost(scope),
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: body.response.transports ?? [],
          name: passkeyName(aaguid, deviceWords(scope.userAgent), taken, authApiTexts.passkey),
          now,
        })
        await answerPasskeyOffer.run(tx, store.id, viewer.id, now)
        await sendNotice(tx, store.id, owner, 'passkey_added')
        return shown(added)
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new Refused(409, authApiTexts.passkeyKnown) : error
      })
  }),

  endpoint(patchPasskey, async ({ scope, params, body, parts }) => {
    const id = uuidParam(params.id)
    const renamed = await renamePasskey.maybe(parts.db, scope.store.id, scope.viewer.id, id, body.name)
    if (!renamed) throw unknownPasskey()
    return shown(renamed)
  }),

  endpoint(postPasskeyRemove, async ({ scope, params, body, parts }) => {
    const { store, viewer } = scope
    const id = uuidParam(params.id)
    if (!(await passkeyById.maybe(parts.db, store.id, viewer.id, id))) throw unknownPasskey()
    const proof = await askProof(parts, scope, await ownAccount(parts.db, scope), 'passkey', body)
    await parts.db.transaction(async (tx) => {
      const owner = await useProof(tx, scope, proof)
      if ((await deletePasskey.run(tx, store.id, viewer.id, id)) === 0) throw unknownPasskey()
      await sendNotice(tx, store.id, owner, 'passkey_removed')
    })
    return {}
  }),

  endpoint(postPasskeyOfferAnswer, async ({ scope, parts }) => {
    await answerPasskeyOffer.run(parts.db, scope.store.id, scope.viewer.id, scope.now)
    return {}
  }),
]
