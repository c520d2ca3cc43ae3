import type { Api } from '#api/app.ts'
import type { Env } from '#api/base/env.ts'
import type { Log } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import { refuse } from '#api/http/respond.ts'
import { routeOf } from '#api/http/route-of.ts'
import type { Arrival } from '#api/parts/scope.ts'
import type { StoreDirectory } from '#api/parts/store.ts'
import type { SandboxSite } from '#api/payments/gateways/open-gateways.ts'
import { hostOf, originOf, storeOfHost } from '#api/store/host.ts'
import { provenVisitor, STOREFRONT_HEADER, type Visitor } from '#api/store/storefront-proof.ts'
import { storeFiles } from './files/store-files.ts'
import { clientAddress } from './guard/client-address.ts'
import { asResponse, type PlainAnswer, type WriteAnswer, withHeader } from './guard/plain-answer.ts'
import { CLOSED_POLICY, FIXED_HEADERS } from './guard/security-headers.ts'
import { BUSY_ROUTE, type Health } from './health.ts'
import { BUSY_PAGE } from './pages/busy-page.ts'
import { closeAnnouncement } from './pages/close-announcement.ts'
import { finishPage } from './pages/error-document.ts'
import type { OutboxPage } from './pages/outbox-page.ts'
import type { Sitemap } from './pages/sitemap.ts'
import { stopOffersByForm } from './pages/stop-offers.ts'

/** The parts of a request that the standard Request does not have. */
export type Incoming = { rawHeaders: readonly string[]; target: string; remoteAddress: string }

export type SiteParts = {
  env: Env
  log: Log
  clock: () => Date
  stores: StoreDirectory
  api: Api
  health: Health
  /** Returns undefined when the render queue is full. */
  pages: { respond(request: Request, arrival: Arrival): Promise<Response | PlainAnswer | undefined> }
  staticFile: (path: string, accepts: string) => Response | undefined
  media: (path: string, storeId: number) => Promise<Response | undefined>
  outboxPage: OutboxPage
  sandboxSite: SandboxSite
  sitemap: Sitemap
}

/** S4.3: the visitor that a trusted storefront vouches for. Headers that a visitor sends do not count. */
function provenBy({ env, clock }: SiteParts, { method, headers }: Request, target: string): Visitor | undefined {
  const { STOREFRONT_SECRET: secret, API_BASE_URL: remoteApi } = env
  if (secret === undefined || remoteApi !== undefined) return undefined
  const call = { method, path: target.slice('/api'.length), token: headers.get('token') ?? '' }
  return provenVisitor(secret, headers.get(STOREFRONT_HEADER), call, clock())
}

/**
 * The whole site for one request: host → store, then the API, a file or a page. Every response gets the fixed headers
 * here.
 */
export function createSite(parts: SiteParts) {
  /** `write` sends an answer that is ready, where there is a faster way than a Response. */
  return async function fetch(
    request: Request,
    incoming: Incoming,
    write: WriteAnswer = asResponse,
  ): Promise<Response> {
    const requestId = systemRandom.id()
    const started = performance.now()
    const path = incoming.target.split('?')[0] ?? '/'
    let answer: Response | PlainAnswer | undefined
    let route = 'unknown'
    try {
      ;[answer, route] = await respond(parts, request, incoming, requestId, path)
    } catch (error) {
      answer = refuse(error, requestId, parts.log)
      if (!path.startsWith('/api/') && request.headers.get('accept')?.includes('text/html'))
        answer = await finishPage(answer)
    }
    const ms = performance.now() - started
    parts.health.observe(route, request.method, answer?.status ?? 503, ms)
    parts.log.debug('request', {
      requestId,
      method: request.method,
      route,
      status: answer?.status ?? 503,
      ms: Math.round(ms),
    })
    if (!(answer instanceof Response)) return write(withHeader(answer ?? BUSY_PAGE, 'X-Request-Id', requestId))
    setFixedHeaders(answer.headers)
    answer.headers.set('X-Request-Id', requestId)
    return answer
  }
}

function setFixedHeaders(headers: Headers): void {
  for (const [name, value] of FIXED_HEADERS) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', CLOSED_POLICY)
  // Without the header a CDN may keep a 404, for example of a file that only the servers of a newer release have.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
}

/** The answer and its route in the metrics. The answer is undefined when the render queue is full. */
async function respond(
  parts: SiteParts,
  request: Request,
  incoming: Incoming,
  requestId: string,
  path: string,
): Promise<[Response | PlainAnswer | undefined, string]> {
  const accepts = request.headers.get('accept-encoding') ?? ''
  const probe = await parts.health.answer(path, request.headers, incoming.remoteAddress)
  if (probe) return [probe, path]
  const requestedHost = hostOf(incoming.rawHeaders, incoming.target)
  const visitor = path.startsWith('/api/') ? provenBy(parts, request, incoming.target) : undefined
  const rawHeaders = visitor ? ['Host', visitor.host] : incoming.rawHeaders
  const host = visitor ? hostOf(rawHeaders, '/') : requestedHost
  // The sandbox acts as another company, so it has a host of its own.
  const sandboxAnswer = parts.sandboxSite(host, request)
  if (sandboxAnswer) return [await sandboxAnswer, 'sandbox']
  const hosted = storeOfHost(parts.stores, host)
  const arrival: Arrival = {
    ...hosted,
    origin: originOf(hosted.store.origin, rawHeaders),
    requestId,
    clientAddress:
      visitor?.clientAddress ?? clientAddress(request.headers, incoming.remoteAddress, parts.env.TRUSTED_PROXY_HOPS),
  }
  const { remoteAddress } = incoming
  const { searchParams: query } = new URL(request.url)
  const local = { remoteAddress, host, headers: request.headers, query, brand: hosted.store.config }
  const outbox = await parts.outboxPage(path, local)
  if (outbox) return [outbox, 'outbox']
  if (path.startsWith('/api/'))
    return [await parts.api.fetch(request, arrival), routeOf(parts.api.routes, request.method, path)]
  const closed = await closeAnnouncement(request, arrival.origin)
  if (closed) return [closed, 'page']
  const stopped = await stopOffersByForm(parts.api, request, arrival)
  if (stopped) return [stopped, 'page']
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return [new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } }), 'page']
  const file =
    parts.staticFile(path, accepts) ?? storeFiles(path, arrival.store) ?? (await parts.sitemap(path, arrival.store))
  if (file) return [file, 'file']
  if (path.startsWith('/media/') || path.startsWith('/assets/')) {
    return [(await parts.media(path, arrival.store.id)) ?? new Response(null, { status: 404 }), 'media']
  }
  const page = await parts.pages.respond(request, arrival)
  return [page, page ? 'page' : BUSY_ROUTE]
}
