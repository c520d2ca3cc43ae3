/** What every answer of the API looks like (S7.1). `errors` maps a field's name to what is wrong with it. */
export type Envelope<T> = {
  status: boolean
  message: string
  response: T
  errors?: Record<string, string>
}

/** S5.7: an answer counts as failed from HTTP 400 on, or when its body lacks a truthy status field. */
export function hasFailed(httpStatus: number, body: unknown): boolean {
  if (httpStatus >= 400) return true
  return !(typeof body === 'object' && body !== null && 'status' in body && body.status)
}

/** Reads an answer; null when it is no JSON. `errors` stays as it is: there a password is the name of a field, beside what is wrong with it. */
export async function readEnvelope<T>(answer: Response): Promise<Envelope<T> | null> {
  const body = (await answer.json().catch(() => null)) as Envelope<T> | null
  blankPasswords(body?.response)
  return body
}

/** S3.7: whatever an API sends, no password goes further than here. */
export function blankPasswords(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const fields = value as Record<string, unknown>
  for (const key in fields) {
    if (/^(temp_)?password$/.test(key)) fields[key] = ''
    else blankPasswords(fields[key])
  }
}
