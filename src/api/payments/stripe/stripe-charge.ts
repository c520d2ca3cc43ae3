import type Stripe from 'stripe'
import type { Log } from '../../base/log.ts'
import type { ChargeInput } from '../../parts/gateway-port.ts'
import { canHold } from '../gateways/holds.ts'
import { declinedIntent, isInvalidRequest, isKeyReused, isRepeatedFailure, requestIdSuffix } from './stripe-failures.ts'
import { findIntent, retrieveIntent, WITH_CHARGE } from './stripe-find.ts'

/** PayNow and GrabPay pay once and are never saved, so their payment method is created with the charge. */
function methodOf({ method, isOffSession }: ChargeInput): Partial<Stripe.PaymentIntentCreateParams> {
  switch (method.kind) {
    case 'saved':
      return {
        customer: method.customerRef,
        payment_method: method.methodRef,
        allowed_payment_method_types: ['card'],
        ...(isOffSession && { off_session: true }),
      }
    case 'wallet':
      return { confirmation_token: method.token, allowed_payment_method_types: ['card'] }
    case 'token':
      return { payment_method: method.token, allowed_payment_method_types: ['card'] }
    default:
      return { payment_method_data: { type: method.kind }, allowed_payment_method_types: [method.kind] }
  }
}

/** Charges or holds with the attempt's id as idempotency key. A decline is a result, not an error. */
export async function createIntent(
  stripe: Stripe,
  input: ChargeInput,
  log: Log,
  now: Date,
): Promise<Stripe.PaymentIntent> {
  // Not left to Stripe: it must never take the money of something that was only to be held.
  if (input.isHold && !canHold(input.method.kind)) return refusedIntent(stripe, commonOf(input), input.attemptId)
  try {
    return await sendCharge(stripe, input)
  } catch (error) {
    const declined = declinedIntent(error)
    if (declined) return declined
    const known = isKeyReused(error) ? await findIntent(stripe, input.attemptId, now) : undefined
    if (known?.metadata.is_voided) return known
    if (!isInvalidRequest(error)) throw error
    log.warn('Stripe refused a charge', {
      place: `${input.method.kind} ${error.code ?? error.type} ${error.param ?? ''}${requestIdSuffix(error)}`,
    })
    return refusedIntent(stripe, commonOf(input), input.attemptId)
  }
}

const commonOf = ({ amountCents, currency, description, attemptId, storeId }: ChargeInput) => ({
  amount: amountCents,
  currency: currency.toLowerCase(),
  description,
  metadata: { attempt_id: attemptId, store_id: String(storeId) },
  expand: WITH_CHARGE,
})

function sendCharge(stripe: Stripe, input: ChargeInput): Promise<Stripe.PaymentIntent> {
  // An off-session charge has no payer to redirect.
  const redirect = input.isOffSession ? {} : { return_url: input.returnUrl }
  const held = input.isHold ? { capture_method: 'manual' as const } : {}
  return stripe.paymentIntents.create(
    { ...commonOf(input), ...methodOf(input), ...redirect, ...held, confirm: true },
    { idempotencyKey: input.attemptId },
  )
}

/**
 * Creates a payment without a card under the charge's own key, and cancels it. A charge that arrives later is then refused for its key. If the
 * charge came first, its payment is returned; undefined if it ended in an error of Stripe's without a payment.
 */
export async function voidUnseen(
  stripe: Stripe,
  input: ChargeInput,
  now: Date,
): Promise<Stripe.PaymentIntent | undefined> {
  const { attemptId, storeId, amountCents, currency, description } = input
  const params = {
    amount: amountCents,
    currency: currency.toLowerCase(),
    description,
    metadata: { attempt_id: attemptId, store_id: String(storeId), is_voided: 'true' },
    allowed_payment_method_types: ['card' as const],
  }
  try {
    const made = await stripe.paymentIntents.create(params, { idempotencyKey: attemptId })
    return await cancelIntent(stripe, made, 'requested_by_customer')
  } catch (error) {
    if (!isKeyReused(error)) throw error
    return (await findIntent(stripe, attemptId, now)) ?? repeatedCharge(stripe, input, now)
  }
}

/**
 * Sends a charge whose key Stripe has used for it. Stripe then repeats its first answer and charges nothing. If that answer is an error of Stripe's
 * own, the charge has ended. Its payment, if one was made in spite of it, is in Stripe's list.
 */
async function repeatedCharge(
  stripe: Stripe,
  input: ChargeInput,
  now: Date,
): Promise<Stripe.PaymentIntent | undefined> {
  try {
    const { id } = await sendCharge(stripe, input)
    return await retrieveIntent(stripe, id)
  } catch (error) {
    const declined = declinedIntent(error)
    if (declined) return declined
    if (!isRepeatedFailure(error)) throw error
    return findIntent(stripe, input.attemptId, now)
  }
}

/** Stripe creates no payment for a removed card or a kind that is not enabled. So we create one and cancel it: the attempt needs a failed payment. */
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

/** Cancels a payment, or gives its hold back. If it was decided meanwhile, returns its decided state. */
export async function cancelIntent(
  stripe: Stripe,
  intent: Pick<Stripe.PaymentIntent, 'id'>,
  reason: 'abandoned' | 'requested_by_customer',
): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: reason, expand: WITH_CHARGE })
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
    return retrieveIntent(stripe, intent.id)
  }
}
