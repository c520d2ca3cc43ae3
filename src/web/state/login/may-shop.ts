import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import type { Shell } from '../app-state.ts'

/** Whether the store answers this visitor: strangers at a store that requires authentication are refused every call but the ways in. */
export function mayShop({ account, config }: Pick<Shell, 'account' | 'config'>): boolean {
  return account.kind !== 'guest' || !requiresAuthentication(config)
}
