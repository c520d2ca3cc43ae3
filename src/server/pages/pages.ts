import type { Arrival } from '#api/parts/scope.ts'
import { storeTags } from '#api/store/store-tags.ts'
import { opensByAddress } from '#rules/access/secret-pages.ts'
import { bookingBaseUrl } from '#rules/checkout/booking-address.ts'
import { mayMeasure } from '#rules/pages/measured-pages.ts'
import { newNonce } from '../guard/nonce.ts'
import { closedAnnouncementsOf } from './close-announcement.ts'
import { NONCE_PLACE } from './document.ts'
import { cachedBytes, renderedBytes } from './page-bytes.ts'
import { createPageCache } from './page-cache.ts'
import { pageRenderer, type Rendered, type RendererParts, remoteApiOf } from './page-renderer.ts'
import { pageSender } from './page-response.ts'
import { type RenderQueueParts, renderQueue } from './render-queue.ts'

export type PageParts = RendererParts & {
  clock: () => Date
  whenAllAccepted?: RenderQueueParts['whenAllAccepted']
}

const LOGIN_COOKIE = /(?:^|;\s*)local-Authentication=([\w-]{16,200})(?=;|$)/

/** Answers a request for a page: renders it, or serves a guest from the cache. */
export function openPages({ clock, whenAllAccepted, ...parts }: PageParts) {
  const { env } = parts
  const cache = createPageCache(() => clock().getTime(), NONCE_PLACE)
  const queue = renderQueue({ whenAllAccepted })
  const sharing = shared<Rendered | undefined>()
  const renderFor = pageRenderer(parts)
  const send = pageSender(env, remoteApiOf(parts))

  /** Returns undefined when the render queue is full. */
  async function respond(request: Request, arrival: Arrival): Promise<Response | undefined> {
    const url = new URL(request.url)
    // No page has an undecodable address. Escaped, it leads to the page for unknown addresses. Unescaped, the router
    // would log an error.
    if (!isDecodable(url.pathname)) url.pathname = url.pathname.replaceAll('%', '%25')
    const token = LOGIN_COOKIE.exec(request.headers.get('cookie') ?? '')?.[1]
    const closed = closedAnnouncementsOf(request)
    const key = `${closed}/${arrival.store.id}/${arrival.store.version}/${arrival.referer}/${arrival.partner?.name ?? ''}${url.pathname}${url.search}`
    const isSecret = opensByAddress(url.pathname)
    const isCacheable = token === undefined && !isSecret && env.NODE_ENV !== 'development'
    const kept = isCacheable ? cache.get(key) : undefined
    // Checked first, because a refusal must be cheap under overload.
    if (!kept && queue.isFull() && !(isCacheable && sharing.isUnderWay(key))) return undefined
    const isMeasured = storeTags(arrival.store) !== undefined && mayMeasure(url.pathname)
    const nonce = newNonce()
    const booking = bookingBaseUrl(arrival.store.config.booking_base_url, env.BOOKING_ORIGINS)
    const bookingOrigin = booking ? new URL(booking).origin : ''
    const audience = { nonce, isPublic: token === undefined && !isSecret, isMeasured, bookingOrigin }
    if (kept) return send(cachedBytes(kept, nonce), kept.status, request, url, audience)

    const render = (signal?: AbortSignal) => queue.inTurn(() => renderFor(signal, url, token, arrival, closed))
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
    return send(renderedBytes(page, nonce), page.status, request, url, audience, cookie)
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
