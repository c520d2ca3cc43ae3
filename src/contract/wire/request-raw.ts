import { readEnvelope } from './envelope.ts'
import { ApiFailure, authHeaders, NetworkFailure, type RequestSetting, refusal } from './request.ts'

/**
 * For responses without an envelope: a stream, a document, the bytes of a picture. Headers (S6.4) and refusals are
 * handled the same way.
 */
export async function requestRaw(setting: RequestSetting, url: string, init: RequestInit = {}): Promise<Response> {
  const auth = authHeaders(setting)
  const headers = { ...(init.headers as Record<string, string> | undefined), ...auth }
  let answer: Response
  try {
    answer = await setting.fetch(setting.baseUrl + url, { ...init, headers, credentials: 'omit' })
  } catch (cause) {
    throw init.signal?.aborted ? cause : new NetworkFailure({ cause })
  }
  if (answer.ok) return answer
  throw refusal(setting, new ApiFailure(answer.status, await readEnvelope(answer)), url, auth)
}

export type RawRequest = (url: string, init?: RequestInit) => Promise<Response>
