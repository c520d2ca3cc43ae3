import { data, isRouteErrorResponse } from 'react-router'
import { ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { errorTexts } from '#texts/frame/errors.ts'

/** The network's status in our pages: nothing answered, so nobody else gave one. */
export const NETWORK_STATUS = 503

/** An error a page shows; it survives the way from the server into the browser. */
export function problem(status: number, message: string) {
  return data({ message }, { status })
}

/** What a failed loader means for its page. */
export function problemOf(error: unknown): unknown {
  if (error instanceof NetworkFailure) return problem(NETWORK_STATUS, error.message)
  if (error instanceof ApiFailure) return problem(error.httpStatus, error.message)
  return error
}

export type ProblemKind = 'notFound' | 'found' | 'network' | 'other'

/** Which of the four error pages an error is (S2.17–S2.20). */
export function problemKind(error: unknown): ProblemKind {
  if (error instanceof NetworkFailure) return 'network'
  if (!isRouteErrorResponse(error)) return 'other'
  if (error.status === 404) return 'notFound'
  if (error.status === 400) return 'found'
  const isNetwork = error.status === NETWORK_STATUS && error.data?.message === errorTexts.networkError
  return isNetwork ? 'network' : 'other'
}
