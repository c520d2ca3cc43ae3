import type { Envelope } from '#contract/envelope.ts'
import { apiTexts } from '#texts/api.ts'
import { isDatabaseAway } from '../db/database.ts'
import type { Log } from '../log.ts'
import { Refused } from '../refused.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const RETRY_AFTER_SECONDS = '2'

export function answer<T>(response: T): Response {
  return json(200, { status: true, message: apiTexts.success, response })
}

/** Turns whatever was thrown into the envelope: an expected refusal in its own words, anything else as a logged 500. */
export function refuse(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof Refused) {
    const body: Envelope<unknown> = { status: false, message: error.message, response: error.response }
    if (error.errors) body.errors = error.errors
    return json(error.httpStatus, body)
  }
  if (isDatabaseAway(error)) {
    log.warn('the database is away', { requestId, error })
    const away = json(503, { status: false, message: apiTexts.away, response: null })
    away.headers.set('Retry-After', RETRY_AFTER_SECONDS)
    return away
  }
  log.error('unexpected error', { requestId, error })
  return json(500, { status: false, message: apiTexts.unexpected, response: { request_id: requestId } })
}

function json(status: number, body: Envelope<unknown>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'private, no-store' },
  })
}
