import type { AccountDetails, SignInForm } from '#contract/customer.ts'
import type { Api } from '#contract/request.ts'
import type { AppStore } from './app-state.ts'
import { browserStorage } from './browser-storage.ts'
import { expiredLoginCookie, loginCookie } from './cookies.ts'
import { fetchAccount } from './load-shell.ts'

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification's login cookie is read and written by the page
  document.cookie = cookie
}

/** Keeps the token in the login cookie; false when it is no token. */
export function keepLogin(token: string): boolean {
  const cookie = loginCookie(token, window.location.protocol === 'https:')
  if (cookie) setCookie(cookie)
  return cookie !== undefined
}

/** S4.2: a login stored in the browser is copied into the cookie and removed from storage. */
export function moveStoredLogin(): boolean {
  const stored = browserStorage.takeLogin()
  return stored !== undefined && keepLogin(stored)
}

export function forgetLogin(store: AppStore): void {
  setCookie(expiredLoginCookie())
  store.set({ account: { kind: 'guest' } })
}

export async function signIn(api: Api, store: AppStore, form: SignInForm): Promise<AccountDetails | null> {
  const { token } = await api('POST /auth/sign-in', { body: form })
  keepLogin(token)
  const account = await fetchAccount(api)
  store.set({ account })
  return account.kind === 'customer' ? account.details : null
}

export async function signOut(api: Api, store: AppStore): Promise<void> {
  // A login the server no longer knows is gone all the same.
  await api('POST /auth/sign-out').catch(() => null)
  forgetLogin(store)
}
