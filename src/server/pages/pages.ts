import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Api } from '#api/app.ts'
import type { Env } from '#api/base/env.ts'
import type { Arrival } from '#api/parts/scope.ts'
import { storeTags } from '#api/store/store-tags.ts'
import { isKeyless, type RequestSetting } from '#contract/wire/request.ts'
import { isSecretAddress } from '#rules/access/secret-address.ts'
import { opensByAddress } from '#rules/access/secret-pages.ts'
import { bookingBaseUrl } from '#rules/checkout/booking-address.ts'
import { mayMeasure } from '#rules/pages/measured-pages.ts'
import type { ApiSource, renderPage as Render } from '#web/app/start/entry-server.tsx'
import type { PageAssets } from '../files/assets.ts'
import { foreignScripts } from '../guard/foreign-scripts.ts'
import { newNonce } from '../guard/nonce.ts'
import { pagePolicy } from '../guard/security-headers.ts'
import type { Storefront } from '../storefront.ts'
import { htmlDocument, NONCE_PLACE } from './document.ts'
import { createPageCache, type KeptPage, type RenderedPage } from './page-cache.ts'
import { type RenderQueueParts, renderQueue } from './render-queue.ts'

export type PageParts = {
  env: Env
  api: Api
  render: typeof Render
  assets: (routeIds: readonly string[]) => PageAssets
  clock: () => Date
  storefront?: Storefront | undefined
  /** Lets the development server insert its own scripts. */
  transform?: (url: string, html: string) => Promise<string>
  whenAllAccepted?: RenderQueueParts['whenAllAccepted']
}

/** The result of rendering, and the cookie that the response sets. */
type Rendered = { status: number; cookie?: string | undefined } & (
  | { redirect: string }
  | ({ redirect: undefined } & RenderedPage)
)

/** The visitor of a page, and whether the page may be measured. */
type Audience = { nonce: string; isPublic: boolean; isMeasured: boolean; bookingOrigin: string }

const LOGIN_COOKIE = /(?:^|;\s*)local-Authentication=([\w-]{16,200})(?=;|$)/

/** Answers a request for a page: renders it, or serves a guest from the cache. */
export function openPages({ env, api, render, assets, clock, storefront, transform, whenAllAccepted }: PageParts) {
  const cache = createPageCache(() => clock().getTime(), NONCE_PLACE)
  const queue = renderQueue({ whenAllAccepted })
  const sharing = shared<Awaited<ReturnType<typeof renderFor>> | undefined>()
  const isDevelopment = env.NODE_ENV === 'development'
  const foreignOn = foreignScripts(env)
  /** The API address for browsers. It is another server's only if this server does not relay calls. */
  const remoteApi = storefront ? undefined : env.API_BASE_URL

  /** Returns undefined when the render queue is full. */
  async function respond(request: Request, arrival: Arrival): Promise<Response | undefined> {
    const url = new URL(request.url)
    // No page has an undecodable address. Escaped, it leads to the page for unknown addresses. Unescaped, the router
    // would log an error.
    if (!isDecodable(url.pathname)) url.pathname = url.pathname.replaceAll('%', '%25')
    const token = LOGIN_COOKIE.exec(request.headers.get('cookie') ?? '')?.[1]
    const key = `${arrival.store.id}/${arrival.store.version}/${arrival.referer}/${arrival.partner?.name ?? ''}${url.pathname}${url.search}`
    const isSecret = opensByAddress(url.pathname)
    const isCacheable = token === undefined && !isSecret && !isDevelopment
    const kept = isCacheable ? cache.get(key) : undefined
    // Checked first, because a refusal must be cheap under overload.
    if (!kept && queue.isFull() && !(isCacheable && sharing.isUnderWay(key))) return undefined
    const isMeasured = storeTags(arrival.store) !== undefined && mayMeasure(url.pathname)
    const nonce = newNonce()
    const booking = bookingBaseUrl(arrival.store.config.booking_base_url, env.BOOKING_ORIGINS)
    const bookingOrigin = booking ? new URL(booking).origin : ''
    const audience = { nonce, isPublic: token === undefined && !isSecret, isMeasured, bookingOrigin }
    if (kept) return send(withNonce(kept, nonce), kept.status, request, url, audience)

    const render = (signal?: AbortSignal) => queue.inTurn(() => renderFor(signal, url, token, arrival))
    // Guests who request the same page at the same time share one rendering, so none of them may abort it.
    const page = await (isCacheable ? sharing.begin(key, render) : render(request.signal))
    if (!page) return undefined
    const cookie: Record<string, string> = page.cookie ? { 'Set-Cookie': page.cookie } : {}
    if (page.redirect !== undefined) {
      return new Response(null, {
        status: page.status,
        headers: { Location: page.redirect, 'Cache-Control': 'private, no-store', ...cookie },
      })
    }
    if (isCacheable && page.status === 200) cache.set(key, page)
    return send(inBytes(page, nonce), page.status, request, url, audience, cookie)
  }

  async function renderFor(
    signal: AbortSignal | undefined,
    url: URL,
    token: string | undefined,
    arrival: Arrival,
  ): Promise<Rendered> {
    const source = env.API_BASE_URL
      ? remote(env.API_BASE_URL, token, storefront?.fetchFor(arrival))
      : direct(api, token, arrival)
    // Rendering needs only the address of the request.
    const rendered = await render(
      new Request(url, signal && { signal }),
      source,
      token !== undefined,
      arrival.store.origin,
    )
    // S8.12: the login has ended. The page is a guest's, and the response deletes the cookie.
    if (rendered.kind === 'loginEnded')
      return { ...(await renderFor(signal, url, undefined, arrival)), cookie: rendered.cookie }
    if (rendered.kind === 'redirect') return { redirect: rendered.to, status: rendered.status, cookie: rendered.cookie }
    const texts = htmlDocument({
      ...rendered,
      config: rendered.shell.config,
      // The canonical address: the store's own origin, without query or trailing slash.
      address: arrival.store.origin + (url.pathname.replace(/\/+$/, '') || '/'),
      origin: arrival.store.origin,
      assets: assets(rendered.routeIds),
      apiBaseUrl: remoteApi ?? '/api',
    })
    if (!transform) return { redirect: undefined, status: rendered.status, texts }
    const whole = await transform(url.pathname, texts.before + texts.html + texts.after)
    return { redirect: undefined, status: rendered.status, texts: { before: whole, html: '', after: '' } }
  }

  async function send(
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
    if (isSecretAddress(url.pathname, url.searchParams)) headers['Referrer-Policy'] = 'no-referrer'
    return new Response(uncopied(body), { status, headers })
  }

  return { respond, forget: cache.clear }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Shares running work under the same key. */
function shared<T>() {
  const underWay = new Map<string, Promise<T>>()
  return {
    isUnderWay: (key: string) => underWay.has(key),
    begin(key: string, work: () => Promise<T>): Promise<T> {
      const found = underWay.get(key)
      if (found) return found
      const begun = work().finally(() => underWay.delete(key))
      underWay.set(key, begun)
      return begun
    },
  }
}

/** Calls the API of another server, as the browser would. */
function remote(baseUrl: string, token: string | undefined, ask: RequestSetting['fetch'] = fetch): ApiSource {
  return {
    setting: { fetch: ask, baseUrl, readCookie: () => token },
  }
}

/** Calls the API in this process. */
function direct(api: Api, token: string | undefined, arrival: Arrival): ApiSource {
  const keyFor = (name: string) => (isKeyless(name.slice(name.indexOf(' ') + 1)) ? undefined : token)
  return { ask: (name, input) => api.ask(name, input, keyFor(name), arrival) }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** At quality 4, brotli still takes less time than it saves in transfer. */
const QUICK = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

type Bytes = Buffer<ArrayBuffer>

async function compressed(html: Bytes, accepts: string): Promise<{ body: Bytes; encoding?: string }> {
  if (/\bbr\b/.test(accepts)) return { body: (await brotli(html, QUICK)) as Bytes, encoding: 'br' }
  if (/\bgzip\b/.test(accepts)) return { body: (await zip(html, { level: 4 })) as Bytes, encoding: 'gzip' }
  return { body: html }
}

/**
 * The page with the nonce of this response, in one buffer. Several external buffers would make V8 collect garbage
 * early.
 */
function inBytes({ texts }: RenderedPage, nonce: string): Bytes {
  const own = [texts.before.replaceAll(NONCE_PLACE, nonce), texts.html, texts.after.replaceAll(NONCE_PLACE, nonce)]
  const bytes = Buffer.allocUnsafeSlow(own.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let end = 0
  for (const text of own) end += bytes.write(text, end)
  return bytes
}

/** The same for a cached page. */
function withNonce({ parts }: KeptPage, nonce: string): Bytes {
  const own = Buffer.from(nonce)
  return Buffer.concat(parts.map((part) => part ?? own)) as Bytes
}

/** A Response copies a buffer, but not the chunks of a stream. */
function uncopied(bytes: Bytes): ReadableStream<Bytes> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
