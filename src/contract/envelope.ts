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
