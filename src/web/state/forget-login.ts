import type { AppStore } from './app-state.ts'
import { expiredLoginCookie, setCookie } from './cookies.ts'
import { tellOtherTabs } from './login-news.ts'

/** Ends the login in this browser. Every page may need it, so it stands apart from the ways of signing in. */
export function forgetLogin(store: AppStore): void {
  setCookie(expiredLoginCookie())
  store.set({ account: { kind: 'guest' } })
  tellOtherTabs()
}
