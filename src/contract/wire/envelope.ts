/** The shape of every response of the API (S7.1). `errors` maps a field's name to its problem. */
export type Envelope<T> = {
  status: boolean
  message: string
  response: T
  errors?: Record<string, string>
}

/** S5.7: a response has failed from HTTP 400 on, or when its body has no truthy status field. */
export function hasFailed(httpStatus: number, body: unknown): boolean {
  if (httpStatus >= 400) return true
  return !(typeof body === 'object' && body !== null && 'status' in body && body.status)
}

/**
 * Reads a response; null if it is not JSON. `errors` stays unchanged: there `password` is the name of a field with a
 * problem.
 */
export async function readEnvelope<T>(answer: Response): Promise<Envelope<T> | null> {
  const body = (await answer.json().catch(() => null)) as Envelope<T> | null
  blankPasswords(body?.response)
  return body
}

/** S3.7: removes passwords from any API's response before it goes further. */
export function blankPasswords(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const fields = value as Record<string, unknown>
  for (const key in fields) {
    if (/^(temp_)?password$/.test(key)) fields[key] = ''
    else blankPasswords(fields[key])
  }
}
