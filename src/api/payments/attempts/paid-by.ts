import type { Scope } from '../../parts/scope.ts'
import type { ChargeSetting } from './attempt.queries.ts'

/** What the gateway is told of a payment at the page. It leads back to where the order's state is read; the token of a guest's stays here. */
export function paidBy({ store, origin }: Scope, orderId: string): ChargeSetting {
  return {
    returnUrl: `${origin}/checkout/waiting-payment?order=${orderId}`,
    description: `${store.config.name} order`,
    isOffSession: false,
  }
}
