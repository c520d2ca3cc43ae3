import { isLoginToken } from '#contract/wire/ids.ts'
import { LOGIN_COOKIE_SECONDS } from '#contract/wire/limits.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { LOGIN_COOKIE, setCookie } from '../storage/cookies.ts'
import { storedToken } from './stored-token.ts'

/** S6.6. Undefined when the text is no token: a cookie must never be bent into setting something else. */
export function loginCookie(token: string, isSecure: boolean): string | undefined {
  if (!isLoginToken(token)) return undefined
  return `${LOGIN_COOKIE}=${token}; Path=/; Max-Age=${LOGIN_COOKIE_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Keeps the token in the login cookie; false when it is no token, or the browser keeps no cookies. */
export function keepLogin(token: string): boolean {
  const cookie = loginCookie(token, window.location.protocol === 'https:')
  if (cookie) setCookie(cookie)
  // Chromium writes a cookie in its own time: a page that is asked for at once may go without it, unless it was read back.
  return cookie !== undefined && document.cookie.includes(token)
}

/** S4.2: a login stored in the browser is copied into the cookie and removed from storage. */
export function moveStoredLogin(): boolean {
  const token = storedToken(browserStorage.login() ?? '')
  browserStorage.forgetLogin()
  return token !== undefined && keepLogin(token)
}
