import type { Stripe } from '@stripe/stripe-js'
import type { PayerAction } from '#contract/order/checkout.ts'
import { mayLoadStripe } from '#rules/pages/page-scripts.ts'

/**
 * Whether this document may load Stripe's script. A document keeps the content security policy of the page it was loaded for, also after the
 * router shows another page. If that policy blocks the script but the current page's allows it, the page reloads once.
 */
export function ensureStripeDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  if (!loaded || mayLoadStripe(new URL(loaded.name).pathname)) return true
  if (mayLoadStripe(window.location.pathname)) window.location.reload()
  return false
}

/** Loads Stripe's script. Only called to enter a card or to answer a challenge. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe needs a browser')
  return stripe
}

/** Shows the bank's 3-D Secure challenge in an iframe over the page. The caller reads the result from the server afterwards. */
export async function answerChallenge(action: Extract<PayerAction, { kind: 'stripe' }>): Promise<void> {
  const stripe = await openStripe(action.publishable_key)
  await stripe.handleNextAction({ clientSecret: action.client_secret })
}
