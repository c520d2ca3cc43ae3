import type { AppStore } from '../app-state.ts'
import { expiredLoginCookie, setCookie } from '../storage/cookies.ts'
import { tellOtherTabs } from './login-news.ts'

/**
 * Ends the login in this browser. Every page may need it, so it stands apart from the ways of signing in. The sign-in page says so when it
 * was not the visitor who ended it.
 */
export function forgetLogin(store: AppStore, hasSessionEnded = false): void {
  setCookie(expiredLoginCookie())
  store.set({ account: { kind: 'guest' }, hasSessionEnded })
  tellOtherTabs()
}
