/** What is known of a visitor when a page is about to open. */
export type AccessState = {
  hasLogin: boolean
  /** Whether the account behind the login has been loaded. */
  isAccountLoaded: boolean
  storeRequiresAuthentication: boolean
  /** Pages a store that requires authentication still shows: the ways in, and what the law wants readable. */
  isOpenBeforeSignIn: boolean
}

export type AccessVerdict = 'enter' | 'home' | 'signIn' | 'Unknown middleware'

/** S2.22–S2.24; a name no rule knows is a fault of ours (S8.7). */
export function pageAccess(who: string, state: AccessState): AccessVerdict {
  if (who !== 'anyone' && who !== 'guest' && who !== 'customer') return 'Unknown middleware'
  if (state.storeRequiresAuthentication && !state.hasLogin && !state.isOpenBeforeSignIn) return 'signIn'
  if (who === 'guest' && state.isAccountLoaded) return 'home'
  if (who === 'customer' && !state.hasLogin) return 'home'
  return 'enter'
}
