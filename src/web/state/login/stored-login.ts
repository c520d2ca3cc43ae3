import { isLoginToken } from '#contract/wire/ids.ts'
import { LOGIN_COOKIE_SECONDS } from '#contract/wire/limits.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { LOGIN_COOKIE, setCookie } from '../storage/cookies.ts'
import { storedToken } from './stored-token.ts'

/** S6.6. Undefined unless the text is a token, so that it cannot inject cookie attributes. */
export function loginCookie(token: string, isSecure: boolean): string | undefined {
  if (!isLoginToken(token)) return undefined
  return `${LOGIN_COOKIE}=${token}; Path=/; Max-Age=${LOGIN_COOKIE_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Stores the token in the login cookie. False when it is no token, or the browser refuses cookies. */
export function keepLogin(token: string): boolean {
  const cookie = loginCookie(token, window.location.protocol === 'https:')
  if (cookie) setCookie(cookie)
  // Chromium writes cookies asynchronously, and a request sent at once may lack it. Reading the cookie back forces the write.
  return cookie !== undefined && document.cookie.includes(token)
}

/** S4.2: moves a login from the browser's storage into the cookie. */
export function moveStoredLogin(): boolean {
  const token = storedToken(browserStorage.login() ?? '')
  browserStorage.forgetLogin()
  return token !== undefined && keepLogin(token)
}
