import { useEffect } from 'react'
import { onLoginChange } from '../../state/login/login-broadcast.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import { loadSettling, useAccountParts } from './use-start-up.ts'

/** The part of start-up that no first view waits for. */
export function useLazyStartUp() {
  const parts = useAccountParts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: start-up happens once
  useEffect(() => {
    const { account } = parts.store.get()
    const google = formStorage.googleToken()
    if (google && account.kind === 'guest') loadSettling().then(({ settleGoogle }) => settleGoogle(parts, google))
    // D6.3: a friend's link counts wherever one lands by it.
    if (account.kind === 'guest' && window.location.search.includes('ref='))
      import('./remember-referral.ts').then(({ rememberReferral }) => rememberReferral())
    return onLoginChange(() => loadSettling().then(({ settleNews }) => settleNews(parts)))
  }, [])
}
