import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { atEnd } from './at-end.ts'
import { selfSigned } from './self-signed.ts'

const HOST = 'push.example'

/** What a browser shows, or `lost`: the message was accepted and the connection broke; `silent`: no answer comes. */
export type PushAnswer = number | 'lost' | 'silent'
export type Shown = { title: string; body: string; url: string; tag: string }
export type PushRequest = {
  ttl: string
  urgency: string
  topic: string
  bytes: number
  subject: string
  audience: string
}

export type TestBrowser = {
  /** As `PushSubscription.toJSON()` returns it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What it has shown, the oldest first. */
  shown: Shown[]
  /** The requests that reached the push service. */
  requests: PushRequest[]
  /** The next answers of the push service. After them it accepts. */
  answers: PushAnswer[]
}

export type PushService = {
  /** A browser that trusts messages signed with this key only. */
  browser(publicKey: string): TestBrowser
  /** Trusts this service and finds it at its address. */
  agent: Agent
}

/**
 * A push service on loopback (RFC 8030). It checks the sender's signature (RFC 8292), and its browsers decrypt what they get (RFC 8291), with
 * nothing but Node's own cryptography.
 */
export async function pushService(): Promise<PushService> {
  const { key, cert } = selfSigned(HOST)
  const browsers = new Map<string, (headers: Headers, body: Buffer) => PushAnswer>()
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const receive = browsers.get(request.url ?? '')
    const answer = receive?.(new Headers(request.headers as Record<string, string>), Buffer.concat(chunks)) ?? 404
    if (answer === 'lost') request.socket.destroy()
    else if (answer !== 'silent') response.writeHead(answer).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const agent = new Agent({ ca: cert })
  const { port } = server.address() as AddressInfo
  // Push services have the usual port, which a test cannot open.
  agent.createConnection = (options) =>
    connect({ ...(options as ConnectionOptions), host: '127.0.0.1', port, servername: HOST })
  atEnd(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return {
    agent,
    browser(publicKey) {
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }
      const browser: TestBrowser = {
        subscription: { endpoint: `https://${HOST}${path}`, keys },
        shown: [],
        requests: [],
        answers: [],
      }
      browsers.set(path, (headers, body) => {
        const claims = claimsOf(headers.get('authorization') ?? '', publicKey)
        if (!claims) return 403
        const answer = browser.answers.shift() ?? 201
        const header = (name: string) => headers.get(name) ?? ''
        browser.requests.push({
          ttl: header('ttl'),
          urgency: header('urgency'),
          topic: header('topic'),
          bytes: body.length,
          subject: claims.sub,
          audience: claims.aud,
        })
        if (answer === 201 || answer === 'lost' || answer === 'silent')
          browser.shown.push(JSON.parse(decrypted(body, own, auth).toString()) as Shown)
        return answer
      })
      return browser
    },
  }
}

type Claims = { aud: string; sub: string; exp: number }

/** The claims of the sender's token. Undefined if it is not signed with the key that the browser subscribed with, or is too old. */
function claimsOf(authorization: string, publicKey: string): Claims | undefined {
  const [, head = '', body = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) return undefined
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
  const secondsLeft = claims.exp - Date.now() / 1000
  return isSigned && claims.aud === `https://${HOST}` && secondsLeft > 0 && secondsLeft <= 86_400 ? claims : undefined
}

/** One record of aes128gcm: salt, record size, the sender's key, the encrypted text with a delimiter. */
function decrypted(body: Buffer, own: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keySize = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keySize)
  const record = body.subarray(21 + keySize)
  const shared = own.computeSecret(sender)
  const derive = (secret: Uint8Array, from: Uint8Array, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, size))
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const secret = derive(shared, auth, both, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}
