import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { code, knownPassword, secret, typedRequired } from './account-fields.ts'
import { PASSKEY_NAME_MAX } from './account-limits.ts'
import { codeSent, signedIn } from './auth.ts'

const customer = { who: 'customer' } as const
const open = { who: 'anyone', openBeforeSignIn: true } as const

const base64url = (max: number) =>
  z.string().check(z.regex(/^[\w-]+$/, 'must be base64url'), z.maxLength(max, `must have at most ${max} characters`))
const credentialId = base64url(1400)
/** Names of ways to reach an authenticator, such as 'internal' or 'hybrid'. Browsers may add new ones. */
const transport = z.string().check(z.regex(/^[a-z-]{1,20}$/, 'must be a transport'))

const passkeyKind = z.literal('public-key')
const credential = { id: credentialId, rawId: credentialId, type: passkeyKind }

/** The browser's answer to a sign-in challenge, as WebAuthn writes it in JSON. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100),
  }),
})
export type PasskeyAssertion = z.output<typeof assertion>

/** The browser's answer to the creation of a passkey. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(transport).check(z.maxLength(10))),
  }),
})
export type PasskeyAttestation = z.output<typeof attestation>

const descriptor = z.object({ id: z.string(), type: passkeyKind, transports: z.optional(z.array(z.string())) })

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** The host where it works. */
  host: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type Passkey = z.output<typeof passkey>

export const postPasskeyOptions = call({
  ...open,
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'Get a challenge to sign in with a passkey. It works once, for five minutes, at this host',
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
})

export const postPasskeySignIn = call({
  ...open,
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Exchange a signed challenge for a login token',
  body: assertion,
  response: signedIn,
})

/** A proof as for other changes of the account. A login that was opened in the last ten minutes needs none to add one. */
const proof = z.object({ password: z.optional(knownPassword), ticket: z.optional(secret), code: z.optional(code) })

export const getPasskeys = call({
  ...customer,
  method: 'GET',
  path: '/customer/passkeys',
  summary: "List the customer's passkeys, oldest first, and whether adding one needs the password or a code",
  response: z.object({ passkeys: z.array(passkey), needs_proof: z.boolean() }),
})

export const postPasskeyCode = call({
  ...customer,
  method: 'POST',
  path: '/customer/passkeys/code',
  summary: 'Send a code to add or remove a passkey without a password',
  response: codeSent,
})

export const postAddPasskeyOptions = call({
  ...customer,
  method: 'POST',
  path: '/customer/passkeys/options',
  summary: 'Get a challenge to create a passkey, with the password, a code or a login of the last ten minutes',
  body: proof,
  response: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: passkeyKind, alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
})

export const postPasskey = call({
  ...customer,
  method: 'POST',
  path: '/customer/passkeys',
  summary: 'Add the passkey that the browser has created',
  body: attestation,
  response: passkey,
})

export const passkeyNameForm = z.object({ name: typedRequired(PASSKEY_NAME_MAX, 'Enter a name') })

export const patchPasskey = call({
  ...customer,
  method: 'PATCH',
  path: '/customer/passkeys/:id',
  names: { id: 'passkey' },
  summary: 'Rename a passkey',
  body: passkeyNameForm,
  response: passkey,
})

export const postPasskeyRemove = call({
  ...customer,
  method: 'POST',
  path: '/customer/passkeys/:id/remove',
  names: { id: 'passkey' },
  summary: 'Remove a passkey, with the password or a code',
  body: proof,
  response: z.object({}),
})

export const postPasskeyOfferAnswer = call({
  ...customer,
  method: 'POST',
  path: '/customer/passkeys/decline',
  summary: 'Decline the offer of a passkey. It is not made again',
  response: z.object({}),
})
