import { changing } from './change-statement.ts'
import type { Plant } from './plant.ts'

export const accountPlants: Record<string, Plant> = {
  'logins-outlive-account': {
    invariant: 'a deleted account has no login, address, card or cart left',
    change: changing('delete_all_sessions', ['WHERE', 'WHERE false AND']),
  },
  'orders-not-erased': {
    invariant: 'the orders of a deleted account name nobody once they have ended',
    shownBy: { 'deleted-account': 8 },
    days: 30,
    change: changing('erase_order', [
      `SET contact = '{"name": "", "email": null, "mobile": null}'`,
      `SET contact = contact || '{"email": null, "mobile": null}'`,
    ]),
  },
  'subscription-outlives-account': {
    invariant: 'nothing is charged or made for a deleted account',
    shownBy: { 'deleted-account': 8 },
    change: changing('end_all_subscriptions', [`SET status = 'cancelled'`, 'SET status = status']),
  },
  'limits-not-swept': {
    invariant: 'what has expired is swept',
    change: changing('sweep_limits', ['WHERE resets_at', 'WHERE false AND resets_at']),
  },
}
