import { useEffect } from 'react'
import { WANTED_PAGE_COOKIE } from '#rules/access/wanted-page.ts'
import { onLoginChange } from '../../state/login/login-broadcast.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import { loadSettleAccount, useAccountParts } from './use-start-up.ts'

/** The part of start-up that the first view does not need. */
export function useLazyStartUp() {
  const parts = useAccountParts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: start-up happens once
  useEffect(() => {
    const { account } = parts.store.get()
    const google = formStorage.googleToken()
    if (google && account.kind === 'guest')
      loadSettleAccount().then(({ signInWithGoogleToken }) => signInWithGoogleToken(parts, google))
    // D6.3: a friend's link can lead to any page.
    if (account.kind === 'guest' && window.location.search.includes('ref='))
      import('./remember-referral.ts').then(({ rememberReferral }) => rememberReferral())
    if (account.kind === 'guest' && document.cookie.includes(WANTED_PAGE_COOKIE))
      import('./offer-sign-in.ts').then(({ offerSignIn }) => offerSignIn(parts))
    return onLoginChange(() => loadSettleAccount().then(({ updateAfterLoginChange }) => updateAfterLoginChange(parts)))
  }, [])
}
