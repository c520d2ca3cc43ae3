import { LOGIN_COOKIE_SECONDS } from '#contract/limits.ts'
import { TOKEN_SHAPE } from '#contract/request.ts'

/** S6.5: ours; another API server's login is booking-token. */
export const LOGIN_COOKIE = 'local-Authentication'

export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}

/** S6.6. Undefined when the text is no token: a cookie must never be bent into setting something else. */
export function loginCookie(token: string, isSecure: boolean): string | undefined {
  if (!TOKEN_SHAPE.test(token)) return undefined
  return `${LOGIN_COOKIE}=${token}; Path=/; Max-Age=${LOGIN_COOKIE_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export function expiredLoginCookie(): string {
  return `${LOGIN_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
}
