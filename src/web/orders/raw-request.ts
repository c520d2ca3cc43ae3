import type { Envelope } from '#contract/envelope.ts'
import { ApiFailure, authHeaders, NetworkFailure } from '#contract/request.ts'
import { LOGIN_COOKIE, readCookie } from '../state/cookies.ts'

/** For what is no envelope: a stream, a document, the bytes of a picture. With the same headers as any call (S6.4). */
export async function rawRequest(path: string, init: RequestInit = {}): Promise<Response> {
  const baseUrl = document.documentElement.dataset.api ?? '/api'
  const readLogin = () => readCookie(document.cookie, LOGIN_COOKIE)
  const auth = authHeaders({ fetch, baseUrl, trustedOrigins: [], readCookie: readLogin }, undefined)
  const headers = { ...(init.headers as Record<string, string> | undefined), ...auth }
  let answer: Response
  try {
    answer = await fetch(baseUrl + path, { ...init, headers, credentials: 'omit' })
  } catch (cause) {
    throw init.signal?.aborted ? cause : new NetworkFailure({ cause })
  }
  if (!answer.ok) throw new ApiFailure(answer.status, (await answer.json().catch(() => null)) as Envelope<unknown>)
  return answer
}
