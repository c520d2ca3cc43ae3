import type { Api } from '#contract/wire/request.ts'
import type { AppStore } from '../../state/app-state.ts'
import { fetchAccount } from '../../state/load-shell.ts'
import { confirmAccount } from '../../state/login/confirm-account.ts'
import { forgetLogin } from '../../state/login/forget-login.ts'
import { exchangeGoogleToken, refreshAccount } from '../../state/login/login.ts'
import { clearTabData } from '../../state/login/sign-out.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import { signInHref } from '../pages/sign-in-href.ts'

export type AccountParts = {
  api: Api
  store: AppStore
  navigate: (to: string, options?: { replace: boolean }) => unknown
  revalidate: () => Promise<void>
}

const ID_TOKEN = /^(?=.{5,8192}$)[\w-]+\.[\w-]+\.[\w-]+$/

/** S4.5: signs in with the stored Google id token. */
export async function signInWithGoogleToken(
  { api, store, navigate, revalidate }: AccountParts,
  token: string,
): Promise<void> {
  // S3.10: damaged or foreign content is dropped.
  if (!ID_TOKEN.test(token)) return formStorage.forgetGoogleToken()
  await exchangeGoogleToken(api, store, token).then(revalidate, () =>
    navigate(signInHref(new URL(window.location.href))),
  )
}

/** S4.6: retries the account of a stored login. If every retry fails, the login is deleted and the sign-in page opens. */
export async function confirmLogin({ api, store, navigate, revalidate }: AccountParts): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const outcome = await confirmAccount(() => fetchAccount(api), wait)
  // S8.12: createLoginEnd has ended the login and is redirecting to the sign-in page.
  if (outcome !== 'Bad Auth' && outcome.kind === 'guest') return
  if (outcome !== 'Bad Auth') {
    store.set({ account: outcome })
    // The page's loader waited for the account.
    return revalidate()
  }
  forgetLogin(store, true)
  await navigate(signInHref(new URL(window.location.href)), { replace: true })
}

/** Handles a sign-in or sign-out in another tab. The revalidation applies the page's access rule again. */
export async function updateAfterLoginChange({ api, store, revalidate }: AccountParts): Promise<void> {
  const wasCustomer = store.get().account.kind === 'customer'
  await refreshAccount(api, store)
  if (wasCustomer && store.get().account.kind === 'guest') clearTabData()
  await revalidate()
}
