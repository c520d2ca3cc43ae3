/** An expected refusal with its status and message. Any other error is a bug and answers 500. */
export class Refused extends Error {
  readonly httpStatus: RefusalStatus
  readonly errors: Record<string, string> | undefined
  readonly response: unknown
  constructor(
    httpStatus: RefusalStatus,
    message: string,
    more: { errors?: Record<string, string>; response?: unknown } = {},
  ) {
    super(message)
    this.httpStatus = httpStatus
    this.errors = more.errors
    this.response = more.response ?? null
  }
}

/** `Retry-After` for a temporary refusal. */
export const SOON_SECONDS = 2
export const SOON = { response: { retry_after_seconds: SOON_SECONDS } }

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 422 | 429 | 503
