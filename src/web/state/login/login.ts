import type { AccountDetails } from '#contract/account/customer.ts'
import { type Api, NetworkFailure } from '#contract/wire/request.ts'
import type { AppStore } from '../app-state.ts'
import { fetchAccount } from '../load-shell.ts'
import { LOGIN_COOKIE, readCookie } from '../storage/cookies.ts'
import { formStorage } from '../storage/form-storage.ts'
import { broadcastLoginChange } from './login-broadcast.ts'
import { keepLogin } from './stored-login.ts'

/** Fetches the account again after a change here or in another tab. If the fetch fails, the state stays unchanged. */
export async function refreshAccount(api: Api, store: AppStore): Promise<void> {
  const account = readCookie(document.cookie, LOGIN_COOKIE) ? await fetchAccount(api) : { kind: 'guest' as const }
  if (account.kind === 'customer' || account.kind === 'guest') store.set({ account })
}

/** The last step of every sign-in: stores the token, fetches the account and notifies the other tabs. */
export async function completeSignIn(api: Api, store: AppStore, token: string): Promise<AccountDetails | null> {
  keepLogin(token)
  const account = await fetchAccount(api)
  store.set({ account })
  broadcastLoginChange()
  return account.kind === 'customer' ? account.details : null
}

/** S4.5: exchanges a stored Google token for a login. The token stays stored after a network failure, and is deleted after any answer. */
export async function exchangeGoogleToken(api: Api, store: AppStore, googleToken: string): Promise<void> {
  try {
    const { token } = await api('POST /auth/sign-in/google', { body: { token: googleToken } })
    formStorage.forgetGoogleToken()
    await completeSignIn(api, store, token)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) formStorage.forgetGoogleToken()
    throw error
  }
}
