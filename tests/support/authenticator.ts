import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/account/passkeys.ts'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

type Options = { challenge: string }
/** What a browser writes, and what an attacker may write instead. */
type Written = {
  origin?: string
  rpId?: string
  counter?: number
  isVerified?: boolean
  type?: string
  userHandle?: string
}

/** An authenticator with one passkey, in software: WebAuthn's formats with a real key. */
export function softAuthenticator(host = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''
  let counter = 0
  const clientData = (type: string, { challenge }: Options, { origin = `http://${host}` }: Written) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = ({ rpId = host, counter: given, isVerified = true }: Written, attested?: Buffer) => {
    counter = given ?? counter + 1
    const head = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(head)
    head[32] = FLAGS.present | (isVerified ? FLAGS.verified : 0) | (attested ? FLAGS.attested : 0)
    head.writeUInt32BE(counter, 33)
    return attested ? Buffer.concat([head, attested]) : head
  }
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const named = { id: text(id), rawId: text(id), type: 'public-key' as const }

  return {
    id: text(id),
    /** The answer of `navigator.credentials.create()`. */
    create(options: Options & { user: { id: string } }, written: Written = {}): PasskeyAttestation {
      userHandle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // The public key in COSE: a map of key type EC2, algorithm ES256, curve P-256, x and y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authData({ counter: 0, ...written }, attested)
      // In CBOR: {fmt: 'none', attStmt: {}, authData}.
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const clientDataJSON = clientData(written.type ?? 'webauthn.create', options, written)
      return {
        ...named,
        response: { clientDataJSON: text(clientDataJSON), attestationObject: text(object), transports: ['internal'] },
      }
    },
    /** The answer of `navigator.credentials.get()`. */
    get(options: Options, written: Written = {}): PasskeyAssertion {
      const clientDataJSON = clientData(written.type ?? 'webauthn.get', options, written)
      const data = authData(written)
      const hash = createHash('sha256').update(clientDataJSON).digest()
      const signature = createSign('sha256').update(data).update(hash).sign(privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: text(clientDataJSON),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: written.userHandle ?? userHandle,
        },
      }
    },
  }
}
