import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useApp } from '../state/app-context.ts'
import { browserStorage } from '../state/browser-storage.ts'
import { hearOtherTabs } from '../state/login-news.ts'

/** Few visits begin with a login in the balance; those fetch this before React takes over. */
export const loadSettling = () => import('./settle-account.ts')

/** What only the browser can do at start: restore the saved choice (S3.11) and confirm a login whose account did not load (S4.6). */
export function useStartUp() {
  const { store, api } = useApp()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: start-up happens once
  useEffect(() => {
    const parts = { api, store, navigate, revalidate }
    const { salesTypeId, account } = store.get()
    // What the address names has been chosen already.
    if (salesTypeId === null)
      store.set({ salesTypeId: browserStorage.salesType() ?? null, outletId: browserStorage.outlet() ?? null })
    const google = browserStorage.googleToken()
    if (google && account.kind === 'guest') loadSettling().then(({ settleGoogle }) => settleGoogle(parts, google))
    // D6.3: a friend's link counts wherever one lands by it.
    if (account.kind === 'guest' && window.location.search.includes('ref='))
      import('./remember-referral.ts').then(({ rememberReferral }) => rememberReferral())
    if (account.kind === 'unconfirmed')
      loadSettling().then(
        ({ settleLogin }) => settleLogin(parts),
        () => store.set({ account: { kind: 'unreachable' } }),
      )
    return hearOtherTabs(() => loadSettling().then(({ settleNews }) => settleNews(parts)))
  }, [])
}
