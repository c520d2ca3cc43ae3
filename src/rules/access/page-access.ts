/** The facts about the visitor and the page that decide whether the page opens. */
export type AccessState = {
  hasLogin: boolean
  /** Whether the account behind the login has been loaded. */
  isAccountLoaded: boolean
  storeRequiresAuthentication: boolean
  /** Shown even by a store that requires authentication: sign-in pages and legal texts. */
  isOpenBeforeSignIn: boolean
}

export type AccessVerdict = 'enter' | 'home' | 'signIn' | 'Unknown middleware'

/** S2.22–S2.24. An unknown access name is a bug in our route table (S8.7). */
export function pageAccess(who: string, state: AccessState): AccessVerdict {
  if (who !== 'anyone' && who !== 'guest' && who !== 'customer') return 'Unknown middleware'
  if (state.storeRequiresAuthentication && !state.hasLogin && !state.isOpenBeforeSignIn) return 'signIn'
  if (who === 'guest' && state.isAccountLoaded) return 'home'
  if (who === 'customer' && !state.hasLogin) return 'home'
  return 'enter'
}
