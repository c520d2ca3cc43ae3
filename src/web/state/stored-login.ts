import { browserStorage } from './browser-storage.ts'
import { loginCookie } from './cookies.ts'

export function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification's login cookie is read and written by the page
  document.cookie = cookie
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
  const stored = browserStorage.takeLogin()
  return stored !== undefined && keepLogin(stored)
}
