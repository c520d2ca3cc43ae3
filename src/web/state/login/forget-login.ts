import type { AppStore } from '../app-state.ts'
import { expiredLoginCookie, setCookie } from '../storage/cookies.ts'
import { broadcastLoginChange } from './login-broadcast.ts'

/**
 * Ends the login in this browser. It is separate from the sign-in code, because every page may need it. With `hasSessionEnded` the sign-in
 * page says that the session expired.
 */
export function forgetLogin(store: AppStore, hasSessionEnded = false): void {
  setCookie(expiredLoginCookie())
  store.set({ account: { kind: 'guest' }, hasSessionEnded })
  broadcastLoginChange()
}
