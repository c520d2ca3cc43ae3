import type Stripe from 'stripe'
import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import type { Log } from '../../base/log.ts'
import type { ChargeInput } from '../../parts/gateway-port.ts'
import { isRefusal, refusedPayment, requestOf } from './stripe-failures.ts'

const WITH_CHARGE = ['latest_charge']

/** The kinds that name no card are made on the spot; PayNow and GrabPay pay once and are never saved. */
function methodOf({ method, isOffSession }: ChargeInput): Partial<Stripe.PaymentIntentCreateParams> {
  switch (method.kind) {
    case 'saved':
      return {
        customer: method.customerRef,
        payment_method: method.methodRef,
        allowed_payment_method_types: ['card'],
        ...(isOffSession && { off_session: true }),
      }
    case 'token':
      return { payment_method: method.token, allowed_payment_method_types: ['card'] }
    default:
      return { payment_method_data: { type: method.kind }, allowed_payment_method_types: [method.kind] }
  }
}

/** Charges under the attempt's key. A bank's no is an answer too. */
export async function createIntent(stripe: Stripe, input: ChargeInput, log: Log): Promise<Stripe.PaymentIntent> {
  const common = {
    amount: input.amountCents,
    currency: input.currency.toLowerCase(),
    description: input.description,
    metadata: { attempt_id: input.attemptId, store_id: String(input.storeId) },
    expand: WITH_CHARGE,
  }
  // Without a card there is nobody to redirect when nobody is there.
  const back = input.isOffSession ? {} : { return_url: input.returnUrl }
  const idempotencyKey = input.attemptId
  try {
    return await stripe.paymentIntents.create(
      { ...common, ...methodOf(input), ...back, confirm: true },
      { idempotencyKey },
    )
  } catch (error) {
    const refused = refusedPayment(error)
    if (refused) return refused
    if (!isRefusal(error)) throw error
    log.warn('Stripe refused a charge', {
      place: `${input.method.kind} ${error.code ?? error.type} ${error.param ?? ''}${requestOf(error)}`,
    })
    return refusedIntent(stripe, common, idempotencyKey)
  }
}

/** A card that is gone, or a kind that is not switched on: Stripe made no payment, so one that is over from the start stands for it. */
async function refusedIntent(
  stripe: Stripe,
  common: Stripe.PaymentIntentCreateParams,
  key: string,
): Promise<Stripe.PaymentIntent> {
  const metadata = { ...(common.metadata as Record<string, string>), is_refused: 'true' }
  const params = { ...common, metadata, allowed_payment_method_types: ['card'] }
  const made = await stripe.paymentIntents.create(params, { idempotencyKey: `${key}-refused` })
  return cancelIntent(stripe, made, 'requested_by_customer')
}

/** Ends a payment; when it was decided in the meantime, that stands. */
export async function cancelIntent(
  stripe: Stripe,
  intent: Pick<Stripe.PaymentIntent, 'id'>,
  reason: 'abandoned' | 'requested_by_customer',
): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: reason, expand: WITH_CHARGE })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return retrieveIntent(stripe, intent.id)
  }
}

export function retrieveIntent(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(ref, { expand: WITH_CHARGE })
}

const LAG_SECONDS = HOUR_SECONDS

/**
 * By our own key. Stripe's search lags behind by up to minutes, its list does not, but goes by time alone: one knows the old payments, the
 * other the new ones.
 */
export async function findIntent(
  stripe: Stripe,
  attemptId: string,
  now: Date,
): Promise<Stripe.PaymentIntent | undefined> {
  const query = `metadata['attempt_id']:'${attemptId}'`
  const found = await stripe.paymentIntents.search({ query, limit: 1 })
  const known = found.data[0]
  if (known) return retrieveIntent(stripe, known.id)
  const gte = Math.floor(now.getTime() / 1000) - LAG_SECONDS
  for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit: 100 })) {
    if (intent.metadata.attempt_id === attemptId) return retrieveIntent(stripe, intent.id)
  }
  return undefined
}
