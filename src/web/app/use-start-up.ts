import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { href } from '#contract/href.ts'
import { useApp } from '../state/app-context.ts'
import { browserStorage } from '../state/browser-storage.ts'
import { confirmAccount } from '../state/confirm-account.ts'
import { fetchAccount } from '../state/load-shell.ts'
import { exchangeGoogleToken, forgetLogin, refreshAccount } from '../state/login.ts'
import { hearOtherTabs } from '../state/login-news.ts'

/** What only the browser can do at start: restore the saved choice (S3.11) and confirm a login whose account did not load (S4.6). */
export function useStartUp() {
  const { store, api } = useApp()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: start-up happens once
  useEffect(() => {
    store.set({ salesTypeId: browserStorage.salesType() ?? null, outletId: browserStorage.outlet() ?? null })
    const google = browserStorage.googleToken()
    if (google && store.get().account.kind === 'guest')
      // S4.5
      exchangeGoogleToken(api, store, google).then(revalidate, () => navigate(href('signIn')))
    if (store.get().account.kind !== 'unconfirmed') return
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
    confirmAccount(() => fetchAccount(api), wait).then((outcome) => {
      if (outcome !== 'Bad Auth') {
        store.set({ account: outcome })
        // The page waited for the account; now its data can be fetched.
        return revalidate()
      }
      forgetLogin(store)
      return navigate(href('signIn'), { replace: true })
    })
  }, [])

  // A sign-in or sign-out in another tab: who may see this page is asked again.
  useEffect(() => hearOtherTabs(() => refreshAccount(api, store).then(revalidate)), [api, store, revalidate])
}
