import { callPath, type InputOf, type Method, type ResponseOf } from './call.ts'
import type { CallName, Calls } from './calls.ts'
import { type Envelope, hasFailed, readEnvelope } from './envelope.ts'
import { LOGIN_TOKEN } from './ids.ts'

/**
 * The built screens have their own copies of these classes, apart from the server's that calls the API for them. So a
 * failure is recognised by its name.
 */
const isNamed = (value: unknown, name: string) => value instanceof Error && value.name === name

/** The API answered with a refusal. */
export class ApiFailure extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ApiFailure {
    return isNamed(value, 'ApiFailure')
  }
  override readonly name = 'ApiFailure'
  readonly httpStatus: number
  readonly errors: Record<string, string>
  readonly response: unknown
  constructor(httpStatus: number, body: Partial<Envelope<unknown>> | null) {
    super(typeof body?.message === 'string' && body.message ? body.message : 'Something went wrong, please try again!')
    this.httpStatus = httpStatus
    this.errors = body?.errors ?? {}
    this.response = body?.response
  }
}

/** There was no answer (S8.3). */
export class NetworkFailure extends Error {
  static override [Symbol.hasInstance](value: unknown): value is NetworkFailure {
    return isNamed(value, 'NetworkFailure')
  }
  override readonly name = 'NetworkFailure'
  constructor(options?: ErrorOptions) {
    super('Network Error', options)
  }
}

export type RequestOptions = {
  url: string
  method?: Method
  data?: unknown
  headers?: Record<string, string>
  /** Another API server than the configured one (S6.5). */
  baseUrl?: string
  signal?: AbortSignal
  /** The request continues when the page is left. */
  keepalive?: boolean
}

export type RequestSetting = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The configured base address of the API (S7.1). */
  baseUrl: string
  /**
   * S6.5: the store's own booking API, if it has one. Only this API gets the booking token, and it never gets the
   * login.
   */
  bookingBaseUrl?: string | undefined
  readCookie: (name: 'booking-token' | 'local-Authentication') => string | undefined
  /** Called at the start and end of every request, for the loading bar and the snackbar's error flag (S4.26, S4.27). */
  observe?: (event: 'started' | 'succeeded' | 'failed') => void
  /** Called for every refusal, with the call it answers. The browser ends an expired login here (S8.12). */
  refused?: (failure: ApiFailure, sent: SentCall) => void
}

/** The path of a call, and the login token it carried. */
export type SentCall = { url: string; token: string | undefined }

/** Another server's token may be anything that fits into the header (RFC 6750). */
const BOOKING_TOKEN = /^[\w.~+/-]{16,4000}=*$/

/**
 * S7.12: calls whose response is the same for everyone, also before signing in: config, information, pages of
 * content, places. They carry no login.
 */
const KEYLESS = /^\/(store|content\/pages|places)\//
export const isKeyless = (path: string) => KEYLESS.test(path)

/** S6.5: looking up and holding windows. An order that is rescheduled uses its own address, which only our API has. */
const BOOKING = /^\/checkout\/(holds|slots)\b/

/** S6.4, S6.5: the token goes out in two headers. A custom base URL has its own cookie. */
export function authHeaders(setting: RequestSetting, customBaseUrl?: string): Record<string, string> {
  const isOwn = customBaseUrl === undefined
  if (!isOwn && customBaseUrl !== setting.bookingBaseUrl) return {}
  const token = setting.readCookie(isOwn ? 'local-Authentication' : 'booking-token')
  if (!token || !(isOwn ? LOGIN_TOKEN : BOOKING_TOKEN).test(token)) return {}
  return { token, Authorization: `Bearer ${token}` }
}

async function send(setting: RequestSetting, options: RequestOptions, auth: Record<string, string>) {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers, ...auth }
  // Cookies are sent only with sign-in calls, which recognise the device by them.
  const credentials = options.url.startsWith('/auth/') && options.baseUrl === undefined ? 'same-origin' : 'omit'
  const init: RequestInit = { method: options.method ?? 'GET', headers, credentials }
  if (options.signal) init.signal = options.signal
  if (options.keepalive) init.keepalive = true
  if (options.data !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(options.data)
  }
  setting.observe?.('started')
  let answer: Response
  let body: Envelope<unknown> | null
  try {
    answer = await setting.fetch((options.baseUrl ?? setting.baseUrl) + options.url, init)
    body = await readEnvelope(answer)
  } catch (cause) {
    // The caller aborted the request: another letter was typed or another page was opened. That is not a failure.
    setting.observe?.(options.signal?.aborted ? 'succeeded' : 'failed')
    throw options.signal?.aborted ? cause : new NetworkFailure({ cause })
  }
  if (body === null || hasFailed(answer.status, body)) {
    setting.observe?.('failed')
    const failure = new ApiFailure(answer.status, body)
    // Another API server does not know the login, so its refusals do not end it.
    throw options.baseUrl === undefined ? refusal(setting, failure, options.url, auth) : failure
  }
  setting.observe?.('succeeded')
  return body
}

/** Reports a refusal and returns it, to be thrown. */
export function refusal(
  setting: RequestSetting,
  failure: ApiFailure,
  url: string,
  auth: Record<string, string>,
): ApiFailure {
  setting.refused?.(failure, { url, token: auth.token })
  return failure
}

/** The generic request (S7.12): url, method, data, headers and an optional base URL, with the auth headers. */
export function request(setting: RequestSetting, options: RequestOptions): Promise<Envelope<unknown>> {
  return send(setting, options, authHeaders(setting, options.baseUrl))
}

/** The keyless variant: no auth at all. */
export function requestKeyless(setting: RequestSetting, options: RequestOptions): Promise<Envelope<unknown>> {
  return send(setting, options, {})
}

type Extra = { signal?: AbortSignal; headers?: Record<string, string>; keepalive?: boolean }

/** Calls the API by method and path. Input and response are typed from the contract. */
export type Api = <Name extends CallName>(
  name: Name,
  ...input: unknown extends InputOf<Calls[Name]> ? [input?: Extra] : [input: InputOf<Calls[Name]> & Extra]
) => Promise<ResponseOf<Calls[Name]>>

export function createApi(setting: RequestSetting): Api {
  return async (name, ...[input]) => {
    const [method, path] = name.split(' ') as [Method, string]
    const { params, query, body, signal, headers, keepalive } = (input ?? {}) as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
    } & Extra
    const options: RequestOptions = { url: callPath(path, params) + queryString(query), method }
    if (body !== undefined) options.data = body
    if (signal) options.signal = signal
    if (headers) options.headers = headers
    if (keepalive) options.keepalive = true
    if (setting.bookingBaseUrl && BOOKING.test(options.url)) options.baseUrl = setting.bookingBaseUrl
    const envelope = await (isKeyless(path) ? requestKeyless : request)(setting, options)
    return envelope.response as ResponseOf<Calls[typeof name]>
  }
}

export type DirectInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
export type DirectAnswer = { httpStatus: number; body: Envelope<unknown> }

/** The same calls without HTTP: the API is in this process. */
export function createDirectApi(ask: (name: string, input: DirectInput) => Promise<DirectAnswer>): Api {
  return async (name, ...[input]) => {
    const { httpStatus, body } = await ask(name, (input ?? {}) as DirectInput)
    if (hasFailed(httpStatus, body)) throw new ApiFailure(httpStatus, body)
    return body.response as ResponseOf<Calls[typeof name]>
  }
}

function queryString(query: Record<string, unknown> | undefined): string {
  const given = Object.entries(query ?? {}).filter((entry) => entry[1] !== undefined && entry[1] !== null)
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}
