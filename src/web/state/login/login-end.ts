import {
  type Api,
  type ApiFailure,
  authHeaders,
  createApi,
  type RequestSetting,
  type SentCall,
} from '#contract/wire/request.ts'
import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import { AUTHENTICATION_REQUIRED } from '#texts/frame/api.ts'
import type { AppStore } from '../app-state.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { forgetLogin } from './forget-login.ts'

/** Signing out with a login that the server has revoked is still a sign-out: it leads home, not to the sign-in page. */
const SIGN_OUT = '/auth/sign-out'

/**
 * S8.1, S8.2, S8.12: what the browser does when the server answers 'Authentication Required!'. One place for every call: the login ends
 * here first, then the visitor is led to the sign-in page. Calls that belong to the ended login are answered here and not sent again.
 */
export function createLoginEnd(store: AppStore, redirectToSignIn: () => Promise<unknown>) {
  /** Counts ended logins. */
  let endings = 0
  let isLeading = false
  let loaders: { login: number; api: Api } | undefined

  function refused(setting: RequestSetting, { message }: ApiFailure, { url, token }: SentCall): void {
    if (message !== AUTHENTICATION_REQUIRED || url === SIGN_OUT || isLeading) return
    // The answer to an older login says nothing about the login that replaced it.
    if (token !== authHeaders(setting).token) return
    const { account, config } = store.get()
    const hadLogin = token !== undefined || account.kind !== 'guest'
    // S8.2: a guest of an open store sees the error as any other.
    if (!hadLogin && !requiresAuthentication(config)) return
    isLeading = true
    if (hadLogin) {
      endings += 1
      browserStorage.forgetLogin()
      forgetLogin(store, true)
    }
    redirectToSignIn().finally(() => {
      isLeading = false
    })
  }

  function until(setting: RequestSetting, isOver: () => boolean): RequestSetting {
    return {
      ...setting,
      fetch: (url, init) => (isOver() ? Promise.resolve(refusal()) : setting.fetch(url, init)),
      refused: (failure, sent) => {
        if (!isOver()) refused(setting, failure, sent)
      },
    }
  }

  return {
    /** For components: nothing is sent while the visitor is being led to the sign-in page. */
    forComponents: (setting: RequestSetting) => until(setting, () => isLeading),
    /** For loaders: one client for each login, so that pages remember what they have fetched. It sends nothing once its login has ended. */
    loaderApi(setting: RequestSetting): Api {
      const login = endings
      if (loaders?.login !== login) loaders = { login, api: createApi(until(setting, () => login !== endings)) }
      return loaders.api
    },
  }
}

function refusal(): Response {
  return Response.json({ status: false, message: AUTHENTICATION_REQUIRED, response: null }, { status: 401 })
}
