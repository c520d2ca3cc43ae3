import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '#contract/wire/durations.ts'

/** S4.3: the header in which a storefront passes the visitor's host and client address to its API. */
export const STOREFRONT_HEADER = 'x-storefront'
/** The lifetime of a proof. It allows for the difference of the two clocks and the latency. */
const PROOF_MS = MINUTE_MS

/** The Host header of the visitor's request and the visitor's client address, as the storefront saw them. */
export type Visitor = { host: string; clientAddress: string }
/** The call that a proof is bound to. `path` is the call's own path with its query, because a proxy may serve the API under another prefix. */
export type Proven = { method: string; path: string; token: string }

/** The header's value: time, visitor, and a signature over both and the call. */
export function storefrontProof(secret: string, visitor: Visitor, call: Proven, now: Date): string {
  const at = String(now.getTime())
  return [at, visitor.host, visitor.clientAddress, signature(secret, at, visitor, call)].join(' ')
}

/** The visitor of a valid proof; undefined for an invalid or missing one. */
export function provenVisitor(secret: string, header: string | null, call: Proven, now: Date): Visitor | undefined {
  const [at = '', host = '', clientAddress = '', given = '', ...more] = header?.split(' ') ?? []
  if (more.length > 0 || !/^\d{1,15}$/.test(at) || Math.abs(now.getTime() - Number(at)) > PROOF_MS) return undefined
  const visitor = { host, clientAddress }
  const expected = Buffer.from(signature(secret, at, visitor, call))
  const sent = Buffer.from(given)
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? visitor : undefined
}

function signature(
  secret: string,
  at: string,
  { host, clientAddress }: Visitor,
  { method, path, token }: Proven,
): string {
  // JSON separates the parts unambiguously.
  const signed = JSON.stringify([at, host, clientAddress, method, path, token])
  return createHmac('sha256', secret).update(signed).digest('base64url')
}
