import {
  deleteMethod,
  getPaymentMethods,
  getPaymentOptions,
  postCards,
  postCardsFinish,
  postMethodDefault,
} from '#contract/order/payments.ts'
import { customerAtMost } from '../customer/at-most.queries.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { beginCard, finishCard } from './cards/enter-card.ts'
import { makeDefault, methodsOf, removeCard } from './cards/saved-cards.ts'
import { askGateway } from './gateways/ask-gateway.ts'

async function atMostOf({ db }: ApiParts, { store, viewer }: Scope<Customer>): Promise<number | null> {
  if (!store.information.weighing) return null
  return (await customerAtMost.maybe(db, store.id, viewer.id))?.at_most_cents ?? null
}

const isCustomer = (scope: Scope): scope is Scope<Customer> => scope.viewer.kind === 'customer'

/** S1.6: ways to pay. Card data is entered at the gateway. We store only references, brand, last digits and expiry. */
export const paymentEndpoints = [
  endpoint(getPaymentOptions, async ({ scope, parts }) => {
    const { current, demoBankUrl } = parts.gateways
    const [methods, atMostCents] = isCustomer(scope)
      ? await Promise.all([methodsOf(parts, scope), atMostOf(parts, scope)])
      : [[], null]
    return {
      kinds: [...current.kinds],
      wallet: current.wallet,
      methods,
      may_save: isCustomer(scope),
      ...(atMostCents === null ? {} : { at_most_cents: atMostCents }),
      is_test: current.name === 'sandbox',
      demo_bank_url: demoBankUrl,
    }
  }),

  endpoint(getPaymentMethods, ({ scope, parts }) => methodsOf(parts, scope)),

  endpoint(postCards, ({ scope, body, parts }) => askGateway(() => beginCard(parts, scope, body))),

  endpoint(postCardsFinish, ({ scope, body, parts }) => askGateway(() => finishCard(parts, scope, body.setup_ref))),

  endpoint(postMethodDefault, ({ scope, params, parts }) => makeDefault(parts, scope, params.id)),

  endpoint(deleteMethod, ({ scope, params, parts }) => removeCard(parts, scope, params.id)),
]
