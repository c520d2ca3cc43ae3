import type { Arrival } from '#api/parts/scope.ts'
import { storeTags } from '#api/store/store-tags.ts'
import { isSecretAddress } from '#rules/access/secret-address.ts'
import { bookingBaseUrl } from '#rules/checkout/booking-address.ts'
import { mayMeasure } from '#rules/pages/measured-pages.ts'
import { type PlainAnswer, withFixedHeaders, withHeader } from '../guard/plain-answer.ts'
import { CLOSED_POLICY } from '../guard/security-headers.ts'
import { closedAnnouncementsOf } from './close-announcement.ts'
import { createPageCache } from './page-cache.ts'
import { pageRenderer, type Rendered, type RendererParts, remoteApiOf } from './page-renderer.ts'
import { pageAnswers } from './page-response.ts'
import { type RenderQueueParts, renderQueue } from './render-queue.ts'

export type PageParts = RendererParts & {
  clock: () => Date
  whenAllAccepted?: RenderQueueParts['whenAllAccepted']
}

const LOGIN_COOKIE = /(?:^|;\s*)local-Authentication=([\w-]{16,200})(?=;|$)/

/** Answers a request for a page: renders it, or serves a guest from the cache. */
export function openPages({ clock, whenAllAccepted, ...parts }: PageParts) {
  const { env } = parts
  const cache = createPageCache(() => clock().getTime())
  const queue = renderQueue({ whenAllAccepted })
  const sharing = shared<Rendered | undefined>()
  const { hasNonce, answer } = pageAnswers(env, remoteApiOf(parts))
  const renderFor = pageRenderer(parts, hasNonce)

  /** Returns undefined when the render queue is full. */
  async function respond(request: Request, arrival: Arrival): Promise<PlainAnswer | undefined> {
    const url = new URL(request.url)
    // Every link to the page itself, such as the cart's, would lead to the host that follows the slashes.
    if (url.pathname.startsWith('//')) return redirect(308, url.pathname.replace(/^\/+/, '/') + url.search)
    // No page has an undecodable address. Escaped, it leads to the page for unknown addresses. Unescaped, the router
    // would log an error.
    if (!isDecodable(url.pathname)) url.pathname = url.pathname.replaceAll('%', '%25')
    const token = LOGIN_COOKIE.exec(request.headers.get('cookie') ?? '')?.[1]
    const closed = closedAnnouncementsOf(request)
    const key = `${closed}/${arrival.store.id}/${arrival.store.version}/${arrival.referer}/${arrival.partner?.name ?? ''}${url.pathname}${url.search}`
    const isSecret = isSecretAddress(url.pathname, url.searchParams)
    const isCacheable = token === undefined && !isSecret && env.NODE_ENV !== 'development'
    const kept = isCacheable ? cache.get(key) : undefined
    // Checked first, because a refusal must be cheap under overload.
    if (!kept && queue.isFull() && !(isCacheable && sharing.isUnderWay(key))) return undefined
    const isMeasured = storeTags(arrival.store) !== undefined && mayMeasure(url.pathname)
    const booking = bookingBaseUrl(arrival.store.config.booking_base_url, env.BOOKING_ORIGINS)
    const bookingOrigin = booking ? new URL(booking).origin : ''
    const isPublic = token === undefined && !isSecret
    const audience = { url, isPublic, isMeasured, bookingOrigin, isPlain: closed === '' }
    if (kept) return answer(kept, request, audience)

    const render = (signal?: AbortSignal) => queue.inTurn(() => renderFor(signal, url, token, arrival, closed))
    // Guests who request the same page at the same time share one rendering, so none of them may abort it.
    const rendered = await (isCacheable ? sharing.begin(key, render) : render(request.signal))
    if (!rendered) return undefined
    const { cookie } = rendered
    const ended = (one: PlainAnswer) => (cookie ? withHeader(one, 'Set-Cookie', cookie) : one)
    if (rendered.redirect !== undefined) return ended(redirect(rendered.status, rendered.redirect))
    if (isCacheable && rendered.status === 200) cache.offer(key, rendered.page)
    return ended(await answer(rendered.page, request, audience))
  }

  return { respond, forget: cache.clear }
}

function redirect(status: number, to: string): PlainAnswer {
  const headers = { Location: to, 'Cache-Control': 'private, no-store', 'Content-Security-Policy': CLOSED_POLICY }
  return { status, headers: withFixedHeaders(headers), body: null }
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
