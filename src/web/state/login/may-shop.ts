import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import type { Shell } from '../app-state.ts'

/** Whether the API serves this visitor. A store that requires authentication refuses guests every call except those for signing in. */
export function mayShop({ account, config }: Pick<Shell, 'account' | 'config'>): boolean {
  return account.kind !== 'guest' || !requiresAuthentication(config)
}
