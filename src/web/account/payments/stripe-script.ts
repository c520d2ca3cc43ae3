import type { Stripe } from '@stripe/stripe-js'
import type { PayerAction } from '#contract/order/checkout.ts'
import { mayLoadStripe } from '#rules/pages/page-scripts.ts'

/**
 * A document keeps the policy it was loaded with, also when the router shows another page in it. Where that policy does not let Stripe's
 * script in, the page is loaded anew, once: then it does.
 */
export function ensureStripeDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  if (!loaded || mayLoadStripe(new URL(loaded.name).pathname)) return true
  if (mayLoadStripe(window.location.pathname)) window.location.reload()
  return false
}

/** Fetched only when a card is to be entered or a challenge to be answered. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe needs a browser')
  return stripe
}

/** The bank asks once more, in a frame over the page. What came of it is read from the server afterwards. */
export async function answerChallenge(action: Extract<PayerAction, { kind: 'stripe' }>): Promise<void> {
  const stripe = await openStripe(action.publishable_key)
  await stripe.handleNextAction({ clientSecret: action.client_secret })
}
