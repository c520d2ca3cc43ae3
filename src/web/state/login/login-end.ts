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

/** Signing out with a revoked login is still a sign-out: it leads to the home page, not to the sign-in page. */
const SIGN_OUT = '/auth/sign-out'

/**
 * S8.1, S8.2, S8.12: handles the answer 'Authentication Required!' for every call of the browser. It first ends the login, then redirects
 * to the sign-in page. Later calls of the ended login get the same answer without being sent.
 */
export function createLoginEnd(store: AppStore, redirectToSignIn: () => Promise<unknown>) {
  let endedLogins = 0
  let isRedirecting = false
  let loaders: { login: number; api: Api } | undefined

  function handleRefusal(setting: RequestSetting, { message }: ApiFailure, { url, token }: SentCall): void {
    if (message !== AUTHENTICATION_REQUIRED || url === SIGN_OUT || isRedirecting) return
    // A stale response: it concerns an older login than the current one.
    if (token !== authHeaders(setting).token) return
    const { account, config } = store.get()
    const hadLogin = token !== undefined || account.kind !== 'guest'
    // S8.2: if the store does not require a login, the guest sees the error like any other.
    if (!hadLogin && !requiresAuthentication(config)) return
    isRedirecting = true
    if (hadLogin) {
      endedLogins += 1
      browserStorage.forgetLogin()
      forgetLogin(store, true)
    }
    redirectToSignIn().finally(() => {
      isRedirecting = false
    })
  }

  function blockedWhen(isBlocked: () => boolean, setting: RequestSetting): RequestSetting {
    return {
      ...setting,
      fetch: (url, init) => (isBlocked() ? Promise.resolve(refusal()) : setting.fetch(url, init)),
      refused: (failure, sent) => {
        if (!isBlocked()) handleRefusal(setting, failure, sent)
      },
    }
  }

  return {
    /** For components: sends nothing during the redirect to the sign-in page. */
    forComponents: (setting: RequestSetting) => blockedWhen(() => isRedirecting, setting),
    /** For loaders: one client per login, so that its cache is shared between pages. It sends nothing after its login has ended. */
    loaderApi(setting: RequestSetting): Api {
      const login = endedLogins
      if (loaders?.login !== login)
        loaders = { login, api: createApi(blockedWhen(() => login !== endedLogins, setting)) }
      return loaders.api
    },
  }
}

function refusal(): Response {
  return Response.json({ status: false, message: AUTHENTICATION_REQUIRED, response: null }, { status: 401 })
}
