import type { Scope } from '../../parts/scope.ts'
import type { ChargeSetting } from './attempt.queries.ts'

/** The setting of a charge whose payer is on the page. `returnUrl` leads to the page that shows the order's state, without a guest's token. */
export function onSessionSetting({ store, origin }: Scope, orderId: string): ChargeSetting {
  return {
    returnUrl: `${origin}/checkout/waiting-payment?order=${orderId}`,
    description: `${store.config.name} order`,
    isOffSession: false,
  }
}
