import type Stripe from 'stripe'
import { LEAST_CHARGE_CENTS } from '#contract/order/weight-limits.ts'
import type { Log } from '../../base/log.ts'
import type { Gateway, GatewayPayment } from '../../parts/gateway-port.ts'
import { canHold, mustCapture, requireCapturableAmount } from '../gateways/holds.ts'
import { beginSetup, detachCard, enteredCard } from './stripe-card.ts'
import { cancelIntent, createIntent, voidUnseen } from './stripe-charge.ts'
import { type StripeSetting, stripeClient } from './stripe-client.ts'
import { toGatewayError } from './stripe-failures.ts'
import { intentOf, knownIntent } from './stripe-find.ts'
import { captureIntent, releaseIntent } from './stripe-hold.ts'
import { asPayment, codeExpiry, isDeclined, isPaynowCode } from './stripe-payment.ts'
import { refundIntent } from './stripe-refund.ts'
import { verifyStripeMessage } from './stripe-webhook.ts'

export type StripeParts = { setting: StripeSetting; clock: () => Date; log: Log }

/** Stripe behind the gateway port. `kinds` are the payment methods that the Stripe account may accept. */
export async function stripeGateway({ setting, clock, log }: StripeParts): Promise<Gateway> {
  const stripe = stripeClient(setting)
  const { publishableKey } = setting

  /** Cancels at Stripe what counts as ended for us. Otherwise a browser that still has the client secret could pay it. */
  async function endedOrOpen(intent: Stripe.PaymentIntent): Promise<GatewayPayment> {
    const isLate = intent.status === 'requires_action' && isPaynowCode(intent) && codeExpiry(intent) <= clock()
    if (!isLate && !isDeclined(intent)) return asPayment(intent, publishableKey)
    const ended = await cancelIntent(stripe, intent, isLate ? 'abandoned' : 'requested_by_customer')
    return asPayment(ended, publishableKey)
  }

  async function capture({ amountCents, ...known }: Parameters<Gateway['capture']>[0]): Promise<GatewayPayment> {
    requireCapturableAmount(amountCents)
    const held = await knownIntent(stripe, known, clock())
    if (!mustCapture(asPayment(held, publishableKey), amountCents)) return endedOrOpen(held)
    const payment = await endedOrOpen(await captureIntent(stripe, held, amountCents))
    // Another capture may have come first.
    mustCapture(payment, amountCents)
    return payment
  }

  return {
    name: 'stripe',
    kinds: await kindsOf(stripe, log),
    // Stripe's least amount in Singapore dollars (docs.stripe.com/currencies). Below it, charges and captures are refused: `amount_too_small`.
    minimumCents: LEAST_CHARGE_CENTS,
    wallet: { kind: 'stripe', publishable_key: publishableKey },
    beginCard: (input) => withGatewayErrors(() => beginSetup(stripe, publishableKey, input)),
    enteredCard: (setupRef) => withGatewayErrors(() => enteredCard(stripe, setupRef)),
    createCustomer: ({ storeId, customerId, key }) =>
      withGatewayErrors(async () => {
        const metadata = { store_id: String(storeId), customer_id: customerId }
        return (await stripe.customers.create({ metadata }, { idempotencyKey: key })).id
      }),
    forgetCard: ({ methodRef }) => withGatewayErrors(() => detachCard(stripe, methodRef)),
    canHold,
    charge: (input) => withGatewayErrors(async () => endedOrOpen(await createIntent(stripe, input, log, clock()))),
    retrieve: (input) =>
      withGatewayErrors(async () => {
        const intent = await intentOf(stripe, input, clock())
        return intent && endedOrOpen(intent)
      }),
    voidUnseen: (input) =>
      withGatewayErrors(async () => {
        const intent = await voidUnseen(stripe, input, clock())
        return intent && endedOrOpen(intent)
      }),
    cancel: ({ ref }) =>
      withGatewayErrors(async () =>
        asPayment(await cancelIntent(stripe, { id: ref }, 'requested_by_customer'), publishableKey),
      ),
    capture: (input) => withGatewayErrors(() => capture(input)),
    release: (input) =>
      withGatewayErrors(async () =>
        endedOrOpen(await releaseIntent(stripe, await knownIntent(stripe, input, clock()))),
      ),
    refund: (input) => withGatewayErrors(() => refundIntent(stripe, input, log)),
    verifyWebhook: async (rawBody, headers, now) =>
      verifyStripeMessage(stripe, setting.webhookSecret, rawBody, headers, now),
  }
}

async function withGatewayErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toGatewayError(error)
  }
}

/** PayNow and GrabPay are offered if the account has them. If Stripe cannot be reached at the start, only cards are offered. */
async function kindsOf(stripe: Stripe, log: Log): Promise<Gateway['kinds']> {
  try {
    const { capabilities } = await stripe.accounts.retrieveCurrent()
    const paynow = capabilities?.paynow_payments === 'active' ? (['paynow'] as const) : []
    const grabpay = capabilities?.grabpay_payments === 'active' ? (['grabpay'] as const) : []
    return ['card', ...paynow, ...grabpay]
  } catch (error) {
    log.warn('Stripe did not list its payment methods; offering cards only', { error: toGatewayError(error) })
    return ['card']
  }
}
