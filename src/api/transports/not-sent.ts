/**
 * Why a message was not sent. `later`: it certainly did not leave, and another try may succeed. `never`: it was refused for good. `unclear`: it may
 * have left, so it is not sent again.
 */
export type NotSentKind = 'later' | 'never' | 'unclear'

/** `reason` is a short code, such as "sms 429". It is stored and logged, so it has no address and no text. */
export class NotSent extends Error {
  readonly kind: NotSentKind
  readonly reason: string

  constructor(kind: NotSentKind, reason: string) {
    super(reason)
    this.kind = kind
    this.reason = reason
  }
}

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
])

/** A request without an answer. If the connection never opened, nothing left. */
export function withoutAnswer(service: string, error: unknown): NotSent {
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined) ?? 'no answer'
  return new NotSent(NEVER_CONNECTED.has(code) ? 'later' : 'unclear', `${service} ${code}`)
}

/** An answer that is not a success. */
export function refusedWith(service: string, status: number): NotSent {
  return new NotSent(kindOf(status), `${service} ${status}`)
}

function kindOf(status: number): NotSentKind {
  if (status === 408 || status === 504) return 'unclear'
  return status === 429 || status >= 500 ? 'later' : 'never'
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
