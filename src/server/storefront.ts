import type { Api } from '#api/app.ts'
import type { Env } from '#api/base/env.ts'
import type { Log } from '#api/base/log.ts'
import { Refused } from '#api/base/refused.ts'
import { refuse } from '#api/http/respond.ts'
import type { Arrival } from '#api/parts/scope.ts'
import { STOREFRONT_HEADER, storefrontProof } from '#api/store/storefront-proof.ts'
import { apiTexts } from '#texts/frame/api.ts'

/** Headers that belong to one connection. */
const OWN_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/**
 * Request headers that are not relayed. The signed proof says host and client address, so other sources do not count.
 */
const NOT_SENT = [...OWN_HEADERS, 'host', 'cookie', 'accept-encoding', 'expect', 'forwarded', 'x-forwarded-for']
/** Response headers that are not relayed, because `fetch` has decompressed the body. */
const NOT_ANSWERED = [...OWN_HEADERS, 'content-encoding', 'content-length']
/**
 * The only cookies that the API reads. Logins are sent in headers, and other cookies may contain another API's token.
 */
const DEVICE_COOKIE = /^known-device-/

/** Longer than any call of the API takes, including payments. Event streams end by themselves. */
const ANSWER_WITHIN_MS = 60_000

type StorefrontParts = { env: Env; clock: () => Date; log: Log }

/** How a storefront calls the API of another server. Each call carries the visitor's host, signed (S4.3). */
export type Storefront = {
  /** For pages that are rendered here. */
  fetchFor(arrival: Arrival): (url: string, init: RequestInit) => Promise<Response>
  /** Relays the browser's calls to that API. */
  relay: Api['fetch']
}

/**
 * Undefined when the API is in this process, or when browsers call the other server directly because no secret is
 * shared with it.
 */
export function openStorefront({ env, clock, log }: StorefrontParts): Storefront | undefined {
  const { API_BASE_URL: base, STOREFRONT_SECRET: secret } = env
  if (base === undefined || secret === undefined) return undefined

  const proof = ({ origin, clientAddress }: Arrival, method: string, path: string, headers: Headers) => {
    const visitor = { host: new URL(origin).host, clientAddress }
    return storefrontProof(secret, visitor, { method, path, token: headers.get('token') ?? '' }, clock())
  }

  return {
    fetchFor: (arrival) => (url, init) => {
      const headers = new Headers(init.headers)
      headers.set(STOREFRONT_HEADER, proof(arrival, init.method ?? 'GET', url.slice(base.length), headers))
      return fetch(url, { ...init, headers, redirect: 'error', signal: within(init.signal) })
    },
    async relay(request, arrival) {
      const { pathname, search } = new URL(request.url)
      const path = pathname.slice('/api'.length) + search
      const headers = without(request.headers, NOT_SENT)
      const devices = (request.headers.get('cookie') ?? '').split('; ').filter((one) => DEVICE_COOKIE.test(one))
      if (devices.length > 0) headers.set('cookie', devices.join('; '))
      headers.set(STOREFRONT_HEADER, proof(arrival, request.method, path, headers))
      const { method, body } = request
      const isStream = headers.get('accept') === 'text/event-stream'
      const signal = isStream ? request.signal : within(request.signal)
      try {
        const init = { method, headers, body, signal, redirect: 'manual', duplex: 'half' } as RequestInit
        const answer = await fetch(base + path, init)
        const answered = answer.body && closedOnAbort(answer.body, request.signal)
        return new Response(answered, { status: answer.status, headers: without(answer.headers, NOT_ANSWERED) })
      } catch (error) {
        if (!request.signal.aborted)
          log.warn('storefront could not reach its API', { requestId: arrival.requestId, error })
        return refuse(new Refused(503, apiTexts.away), arrival.requestId, log)
      }
    },
  }
}

/** A visitor who leaves aborts the response. That is not an error. */
function closedOnAbort(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        if (signal.aborted) controller.close()
        else controller.error(error)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function within(signal: AbortSignal | null | undefined): AbortSignal {
  const late = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return signal ? AbortSignal.any([signal, late]) : late
}

function without(headers: Headers, names: readonly string[]): Headers {
  const kept = new Headers(headers)
  for (const name of names) kept.delete(name)
  return kept
}
