import { type Api, ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { AUTHENTICATION_REQUIRED } from '#texts/frame/api.ts'
import type { Account, Shell } from './app-state.ts'
import { defaultConfig } from './default-config.ts'

/** S4.1: loads in the specified order: the store's config, the account if a login is stored, the store's information. */
export async function loadShell(api: Api, hasLogin: boolean): Promise<Shell> {
  // S8.5: errors of config and information are not shown. The page uses defaults.
  const config = await api('GET /store/config').catch(() => defaultConfig)
  const account = hasLogin ? await fetchAccount(api) : { kind: 'guest' as const }
  const info = await api('GET /store/information').catch(() => null)
  return { config, account, info }
}

export async function fetchAccount(api: Api): Promise<Account> {
  try {
    return { kind: 'customer', details: await api('GET /customer/detail') }
  } catch (error) {
    // S8.12: the server does not know this login. A retry would not help.
    if (error instanceof ApiFailure && error.message === AUTHENTICATION_REQUIRED) return { kind: 'guest' }
    return { kind: error instanceof NetworkFailure ? 'unreachable' : 'unconfirmed' }
  }
}
