import { createHash } from 'node:crypto'
import type { Envelope } from '#contract/wire/envelope.ts'
import type { DirectAnswer } from '#contract/wire/request.ts'
import { apiTexts } from '#texts/frame/api.ts'
import type { Log } from '../base/log.ts'
import { Refused, SOON_SECONDS } from '../base/refused.ts'
import { isDatabaseAway } from '../db/away.ts'
import { compressedJson } from './compressed-json.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const AWAY = 503

export function succeeded(response: unknown): DirectAnswer {
  return { httpStatus: 200, body: { status: true, message: apiTexts.success, response } }
}

export function answer(response: unknown): Response {
  return json(200, succeeded(response).body)
}

/** Answers what is the same for all visitors: with an ETag, or with 304 if the browser has the current answer, and compressed. */
export function answerRevalidated<T>(response: T, asked: Headers): Response {
  const fresh: Envelope<T> = { status: true, message: apiTexts.success, response }
  const body = JSON.stringify(fresh)
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' }
  const known = asked.get('if-none-match')
  const isKnown = known?.split(',').some((one) => one.trim() === tag || one.trim() === '*')
  if (isKnown) return new Response(null, { status: 304, headers })
  const { bytes, encoding } = compressedJson(body, asked.get('accept-encoding') ?? '')
  return new Response(bytes, {
    status: 200,
    headers: { ...headers, 'Content-Type': JSON_TYPE, ...(encoding && { 'Content-Encoding': encoding }) },
  })
}

/** Turns an error into the envelope: a refusal with its own message, any other error as a logged 500. */
export function refuse(error: unknown, requestId: string, log: Log): Response {
  const { httpStatus, body } = refusalOf(error, requestId, log)
  const answered = json(httpStatus, body)
  const wait = httpStatus === AWAY ? SOON_SECONDS : retryAfter(body.response)
  if (wait !== undefined) answered.headers.set('Retry-After', String(wait))
  return answered
}

export function refusalOf(error: unknown, requestId: string, log: Log): DirectAnswer {
  if (error instanceof Refused) {
    const body: Envelope<unknown> = { status: false, message: error.message, response: error.response }
    if (error.errors) body.errors = error.errors
    return { httpStatus: error.httpStatus, body }
  }
  if (isDatabaseAway(error)) {
    log.warn('database is unavailable', { requestId, error })
    return { httpStatus: AWAY, body: { status: false, message: apiTexts.away, response: null } }
  }
  log.error('unexpected error', { requestId, error })
  return { httpStatus: 500, body: { status: false, message: apiTexts.unexpected, response: { request_id: requestId } } }
}

/** A temporary refusal has the seconds in its response. */
function retryAfter(response: unknown): number | undefined {
  const seconds = (response as { retry_after_seconds?: unknown } | null)?.retry_after_seconds
  return typeof seconds === 'number' ? Math.ceil(seconds) : undefined
}

function json(status: number, body: Envelope<unknown>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'private, no-store' },
  })
}
