import { data, isRouteErrorResponse } from 'react-router'
import { ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { errorTexts } from '#texts/frame/errors.ts'

/** The status of a page whose API call got no answer. */
export const NETWORK_STATUS = 503

/** An error that a page shows. It is plain data, so it survives serialisation from the server to the browser. */
export function problem(status: number, message: string) {
  return data({ message }, { status })
}

/** Converts the error of a loader into the error that its page shows. */
export function problemOf(error: unknown): unknown {
  if (error instanceof NetworkFailure) return problem(NETWORK_STATUS, error.message)
  if (error instanceof ApiFailure) return problem(error.httpStatus, error.message)
  return error
}

export type ProblemKind = 'notFound' | 'found' | 'network' | 'other'

/** S2.17–S2.20: which of the four error pages shows an error. */
export function problemKind(error: unknown): ProblemKind {
  if (error instanceof NetworkFailure) return 'network'
  if (!isRouteErrorResponse(error)) return 'other'
  if (error.status === 404) return 'notFound'
  if (error.status === 400) return 'found'
  const isNetwork = error.status === NETWORK_STATUS && error.data?.message === errorTexts.networkError
  return isNetwork ? 'network' : 'other'
}
