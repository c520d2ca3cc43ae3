import { isLoginToken } from '#contract/wire/ids.ts'

/** S4.2: extracts the token from a login that an older app stored: plain, after `Bearer`, or either as JSON. Undefined for anything else. */
export function storedToken(raw: string): string | undefined {
  const text = raw.trim()
  const inner = /^["{]/.test(text) ? fromJson(text) : text
  const token = inner?.replace(/^Bearer\s+/i, '')
  return token !== undefined && isLoginToken(token) ? token : undefined
}

function fromJson(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const token = typeof value === 'object' ? (value as { token?: unknown } | null)?.token : value
    return typeof token === 'string' ? token : undefined
  } catch {
    return undefined
  }
}
