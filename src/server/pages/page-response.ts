import type { Env } from '#api/base/env.ts'
import { isSecretAddress } from '#rules/access/secret-address.ts'
import { foreignScripts } from '../guard/foreign-scripts.ts'
import { pagePolicy, permissionsPolicy } from '../guard/security-headers.ts'
import { type Bytes, compressed, uncopied } from './page-bytes.ts'

/** The visitor of a page, and whether the page may be measured. */
export type Audience = { nonce: string; isPublic: boolean; isMeasured: boolean; bookingOrigin: string }

/** Compresses a page and sends it with its headers. */
export function pageSender(env: Env, remoteApi: string | undefined) {
  const isDevelopment = env.NODE_ENV === 'development'
  const foreignOn = foreignScripts(env)
  return async function send(
    html: Bytes,
    status: number,
    request: Request,
    url: URL,
    audience: Audience,
    cookie: Record<string, string> = {},
  ): Promise<Response> {
    const { nonce, isPublic, isMeasured, bookingOrigin } = audience
    const foreign = foreignOn(url.pathname)
    const { body, encoding } = await compressed(html, request.headers.get('accept-encoding') ?? '')
    const headers: Record<string, string> = {
      'Content-Type': 'text/html; charset=utf-8',
      // A guest's page contains nothing personal, but its nonce belongs to this response, so shared caches must not
      // store it.
      'Cache-Control': isPublic ? 'private, no-cache' : 'private, no-store',
      'Content-Security-Policy': pagePolicy(nonce, {
        isDevelopment,
        isMeasured,
        foreign,
        bookingOrigin,
        apiOrigin: remoteApi ? new URL(remoteApi).origin : '',
      }),
      Vary: 'Accept-Encoding, Cookie',
      ...cookie,
    }
    if (encoding) headers['Content-Encoding'] = encoding
    if (foreign.some(({ hasPopups }) => hasPopups)) headers['Cross-Origin-Opener-Policy'] = 'same-origin-allow-popups'
    const wallets = foreign.flatMap((one) => one.wallets ?? [])
    if (wallets.length > 0) headers['Permissions-Policy'] = permissionsPolicy(wallets)
    if (isSecretAddress(url.pathname, url.searchParams)) headers['Referrer-Policy'] = 'no-referrer'
    return new Response(uncopied(body), { status, headers })
  }
}
