import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '#contract/wire/durations.ts'

/** How a storefront tells its API at which host a visitor came, and from which address (S4.3). */
export const STOREFRONT_HEADER = 'x-storefront'
/** How far the two clocks may be apart, the way included. A proof is worth nothing after that. */
const PROOF_MS = MINUTE_MS

/** What the storefront found out: the Host header it was asked with, and the visitor's address. */
export type Visitor = { host: string; clientAddress: string }
/** What a proof is for. `path` is the call's own, with its query: the API may stand below another path than the storefront thinks. */
export type Proven = { method: string; path: string; token: string }

/** One header: when, for whom, and a signature over that and the call itself. */
export function storefrontProof(secret: string, visitor: Visitor, call: Proven, now: Date): string {
  const at = String(now.getTime())
  return [at, visitor.host, visitor.clientAddress, signature(secret, at, visitor, call)].join(' ')
}

/** The visitor of a proof that holds; undefined for any other, which is the same as none. */
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
  // JSON keeps the parts apart, whatever is in them.
  const signed = JSON.stringify([at, host, clientAddress, method, path, token])
  return createHmac('sha256', secret).update(signed).digest('base64url')
}
