import type { AccountDetails } from '#contract/account/customer.ts'
import { type Api, NetworkFailure } from '#contract/wire/request.ts'
import type { AppStore } from '../app-state.ts'
import { fetchAccount } from '../load-shell.ts'
import { LOGIN_COOKIE, readCookie } from '../storage/cookies.ts'
import { formStorage } from '../storage/form-storage.ts'
import { tellOtherTabs } from './login-news.ts'
import { keepLogin } from './stored-login.ts'

/** Fetches the account anew, after something about it changed here or in another tab; what cannot be fetched stays as it was. */
export async function refreshAccount(api: Api, store: AppStore): Promise<void> {
  const account = readCookie(document.cookie, LOGIN_COOKIE) ? await fetchAccount(api) : { kind: 'guest' as const }
  if (account.kind === 'customer' || account.kind === 'guest') store.set({ account })
}

/** The end of every way of signing in: the token is kept, the account fetched, and the other tabs are told. */
export async function takeLogin(api: Api, store: AppStore, token: string): Promise<AccountDetails | null> {
  keepLogin(token)
  const account = await fetchAccount(api)
  store.set({ account })
  tellOtherTabs()
  return account.kind === 'customer' ? account.details : null
}

/** S4.5: a saved Google token becomes a login. It is kept until there is an answer, whatever that is. */
export async function exchangeGoogleToken(api: Api, store: AppStore, googleToken: string): Promise<void> {
  try {
    const { token } = await api('POST /auth/sign-in/google', { body: { token: googleToken } })
    formStorage.forgetGoogleToken()
    await takeLogin(api, store, token)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) formStorage.forgetGoogleToken()
    throw error
  }
}
