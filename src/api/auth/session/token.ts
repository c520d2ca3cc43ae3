import { createHash } from 'node:crypto'
import { isSecretToken } from '#contract/wire/ids.ts'
import { apiTexts } from '#texts/frame/api.ts'
import type { Random } from '../../base/random.ts'
import { Refused } from '../../base/refused.ts'

/** 256 random bits in base64url. */
export function newToken(random: Random): string {
  return random.bytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * S6.4: the token of a request, from its two headers. A cookie is not accepted, which prevents cross-site request forgery. If both headers are present
 * they must agree. A repeated header arrives as "a, b" and is no valid token.
 */
export function readToken(headers: Headers): string | undefined {
  const plain = headers.get('token') ?? undefined
  const authorization = headers.get('authorization') ?? undefined
  if (plain === undefined && authorization === undefined) return undefined
  const bearer = authorization === undefined ? undefined : /^Bearer (\S+)$/i.exec(authorization)?.[1]
  const token = plain ?? bearer
  const agree = authorization === undefined || bearer === token
  if (token === undefined || !agree || !isSecretToken(token)) throw new Refused(401, apiTexts.authenticationRequired)
  return token
}
