import type { Env } from '#api/base/env.ts'
import { type Encoding, encodingFor } from '#api/http/encoding.ts'
import { isSecretAddress } from '#rules/access/secret-address.ts'
import { foreignScripts } from '../guard/foreign-scripts.ts'
import { newNonce } from '../guard/nonce.ts'
import { type PlainAnswer, withFixedHeaders } from '../guard/plain-answer.ts'
import { pagePolicy, permissionsPolicy } from '../guard/security-headers.ts'
import { compressed, contentTag, withNonce } from './page-bytes.ts'
import type { Page } from './page-cache.ts'

/** What a page's headers depend on besides the page. It is the same for all requests with the same key in the cache. */
export type Audience = {
  url: URL
  /** A guest's page with an address that opens nothing by itself (isSecretAddress). */
  isPublic: boolean
  isMeasured: boolean
  bookingOrigin: string
  /** The visitor sent no cookie that the page depends on. */
  isPlain: boolean
}

/** Makes the answer of a page: compressed, with its headers, or 304. */
export function pageAnswers(env: Env, remoteApi: string | undefined) {
  const isDevelopment = env.NODE_ENV === 'development'
  const foreignOn = foreignScripts(env)
  const apiOrigin = remoteApi ? new URL(remoteApi).origin : ''

  function policyOf({ hashes }: Page, { url, isMeasured, bookingOrigin }: Audience, nonce?: string): string {
    const foreign = foreignOn(url.pathname)
    return pagePolicy(hashes, { nonce, isDevelopment, isMeasured, foreign, bookingOrigin, apiOrigin })
  }

  function headersOf({ url, isPublic }: Audience, policy: string, encoding: Encoding): Record<string, string> {
    const headers: Record<string, string> = {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': isPublic ? 'private, no-cache' : 'private, no-store',
      'Content-Security-Policy': policy,
      Vary: 'Accept-Encoding, Cookie',
    }
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    const foreign = foreignOn(url.pathname)
    if (foreign.some(({ hasPopups }) => hasPopups)) headers['Cross-Origin-Opener-Policy'] = 'same-origin-allow-popups'
    const wallets = foreign.flatMap((one) => one.wallets ?? [])
    if (wallets.length > 0) headers['Permissions-Policy'] = permissionsPolicy(wallets)
    if (isSecretAddress(url.pathname, url.searchParams)) headers['Referrer-Policy'] = 'no-referrer'
    return headers
  }

  /** The answer of a page that is different for each visitor or each response. */
  async function once(page: Page, audience: Audience, encoding: Encoding): Promise<PlainAnswer> {
    const { nonceAt } = page
    const nonce = nonceAt === undefined ? undefined : newNonce()
    const html = nonce && nonceAt !== undefined ? withNonce(page.html, nonce, nonceAt) : page.html
    const headers = headersOf(audience, policyOf(page, audience, nonce), encoding)
    return complete(page.status, headers, await compressed(html, encoding, false))
  }

  /** The answer of a page that is the same for all guests. It is made once for each encoding. */
  async function shared(page: Page, audience: Audience, encoding: Encoding): Promise<PlainAnswer> {
    const policy = policyOf(page, audience)
    const headers = headersOf(audience, policy, encoding)
    if (env.CDN_PAGE_SECONDS > 0 && audience.isPlain)
      headers['Cache-Control'] = `public, max-age=0, s-maxage=${env.CDN_PAGE_SECONDS}, must-revalidate`
    page.tag ??= contentTag(policy, page.html)
    // What is compressed here may have other bytes elsewhere, for example with another version of brotli, so its tag is weak.
    headers.ETag = encoding === 'identity' ? `"${page.tag}"` : `W/"${page.tag}-${encoding}"`
    const body = await compressed(page.html, encoding, page.onCopy !== undefined)
    if (encoding !== 'identity') {
      page.copied += body.length
      page.onCopy?.(body.length)
    }
    return complete(page.status, headers, body)
  }

  return {
    hasNonce: (url: URL) => foreignOn(url.pathname).length > 0,
    async answer(page: Page, request: Request, audience: Audience): Promise<PlainAnswer> {
      const encoding = encodingFor(request.headers.get('accept-encoding') ?? '')
      if (!audience.isPublic || page.status !== 200 || page.nonceAt !== undefined || isDevelopment)
        return once(page, audience, encoding)
      let answer = page.answers.get(encoding)
      if (!answer) {
        // Requests that come while it is made wait for the same answer.
        answer = shared(page, audience, encoding)
        page.answers.set(encoding, answer)
        answer.catch(() => page.answers.delete(encoding))
      }
      const whole = await answer
      const asked = request.headers.get('if-none-match')
      return asked !== null && isKnown(asked, whole) ? notModified(whole) : whole
    },
  }
}

function complete(status: number, headers: Record<string, string>, body: PlainAnswer['body'] & object): PlainAnswer {
  return { status, headers: withFixedHeaders({ ...headers, 'Content-Length': String(body.length) }), body }
}

const headerOf = ({ headers }: PlainAnswer, name: string) => headers[headers.indexOf(name) + 1] ?? ''
const weak = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the browser has this page. Caches may weaken a tag on its way. */
function isKnown(asked: string, answer: PlainAnswer): boolean {
  const tag = weak(headerOf(answer, 'ETag'))
  return asked.split(',').some((one) => weak(one) === tag || one.trim() === '*')
}

/** All headers but those of the body. Browsers update what they keep, so the policy must be among them. */
function notModified({ headers }: PlainAnswer): PlainAnswer {
  const own = headers.flatMap((name, index) =>
    index % 2 === 0 && !/^Content-(?:Type|Encoding|Length)$/.test(name) ? [name, headers[index + 1] ?? ''] : [],
  )
  return { status: 304, headers: own, body: null }
}
