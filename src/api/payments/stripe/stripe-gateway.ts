import type Stripe from 'stripe'
import type { Log } from '../../base/log.ts'
import type { Gateway, GatewayPayment } from '../../parts/gateway-port.ts'
import { cancelIntent, createIntent, findIntent, retrieveIntent } from './stripe-charge.ts'
import { type StripeSetting, stripeClient } from './stripe-client.ts'
import { isRefusal, told } from './stripe-failures.ts'
import { asPayment, codeExpiry, isCode, isRefused } from './stripe-payment.ts'
import { refundIntent } from './stripe-refund.ts'
import { verifyStripeMessage } from './stripe-webhook.ts'

export type StripeParts = { setting: StripeSetting; clock: () => Date; log: Log }

/** Stripe behind the port. What is offered is what the account may take. */
export async function stripeGateway({ setting, clock, log }: StripeParts): Promise<Gateway> {
  const stripe = stripeClient(setting)
  const { publishableKey } = setting

  async function over<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw told(error)
    }
  }

  /** What is over for us is ended at Stripe too: a secret that is still in some browser cannot bring it back. */
  async function settled(intent: Stripe.PaymentIntent): Promise<GatewayPayment> {
    const isLate = intent.status === 'requires_action' && isCode(intent) && codeExpiry(intent) <= clock()
    if (!isLate && !isRefused(intent)) return asPayment(intent, publishableKey)
    const ended = await cancelIntent(stripe, intent, isLate ? 'abandoned' : 'requested_by_customer')
    return asPayment(ended, publishableKey)
  }

  return {
    name: 'stripe',
    kinds: await kindsOf(stripe, log),

    beginCard: ({ storeId, customerRef, key }) =>
      over(async () => {
        const owner = customerRef === null ? {} : { customer: customerRef }
        const usage = customerRef === null ? 'on_session' : 'off_session'
        const metadata = { store_id: String(storeId) }
        const setup = await stripe.setupIntents.create(
          { ...owner, usage, metadata, allowed_payment_method_types: ['card'] },
          { idempotencyKey: key },
        )
        const client_secret = setup.client_secret ?? ''
        return { kind: 'stripe', client_secret, publishable_key: publishableKey, setup_ref: setup.id }
      }),

    enteredCard: (setupRef) =>
      over(async () => {
        const setup = await stripe.setupIntents.retrieve(setupRef, { expand: ['payment_method'] })
        const method = setup.payment_method
        if (setup.status !== 'succeeded' || typeof method !== 'object' || !method?.card) return undefined
        const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = method.card
        const customer = typeof setup.customer === 'string' ? setup.customer : (setup.customer?.id ?? '')
        const known = { brand, last4, expMonth, expYear, fingerprint: fingerprint ?? method.id }
        return { card: { customerRef: customer, methodRef: method.id, ...known }, token: method.id }
      }),

    createCustomer: ({ storeId, customerId, key }) =>
      over(async () => {
        const metadata = { store_id: String(storeId), customer_id: customerId }
        return (await stripe.customers.create({ metadata }, { idempotencyKey: key })).id
      }),

    forgetCard: ({ methodRef }) =>
      over(async () => {
        try {
          await stripe.paymentMethods.detach(methodRef)
        } catch (error) {
          // It is detached already.
          if (!isRefusal(error)) throw error
        }
      }),

    charge: (input) => over(async () => settled(await createIntent(stripe, input, log))),

    retrieve: ({ attemptId, ref, storeId }) =>
      over(async () => {
        const intent = ref === null ? await findIntent(stripe, attemptId, clock()) : await known(stripe, ref)
        if (intent?.metadata.attempt_id !== attemptId || intent.metadata.store_id !== String(storeId)) return undefined
        return settled(intent)
      }),

    cancel: ({ ref }) =>
      over(async () => asPayment(await cancelIntent(stripe, { id: ref }, 'requested_by_customer'), publishableKey)),

    refund: (input) => over(() => refundIntent(stripe, input, log)),

    verifyWebhook: async (rawBody, headers, now) =>
      verifyStripeMessage(stripe, setting.webhookSecret, rawBody, headers, now),
  }
}

async function known(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await retrieveIntent(stripe, ref)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** PayNow and GrabPay where the account has them. When Stripe cannot be asked at the start, cards alone are offered. */
async function kindsOf(stripe: Stripe, log: Log): Promise<Gateway['kinds']> {
  try {
    const { capabilities } = await stripe.accounts.retrieveCurrent()
    const paynow = capabilities?.paynow_payments === 'active' ? (['paynow'] as const) : []
    const grabpay = capabilities?.grabpay_payments === 'active' ? (['grabpay'] as const) : []
    return ['card', ...paynow, ...grabpay]
  } catch (error) {
    log.warn('Stripe did not list its payment methods; offering cards only', { error: told(error) })
    return ['card']
  }
}
