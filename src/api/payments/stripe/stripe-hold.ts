import type Stripe from 'stripe'
import { CaptureRefused } from '../../parts/gateway-port.ts'
import { cancelIntent } from './stripe-charge.ts'
import { declinedIntent, isHoldLapsed, isInvalidRequest, requestIdSuffix } from './stripe-failures.ts'
import { retrieveIntent, WITH_CHARGE } from './stripe-find.ts'

/**
 * Captures a hold; Stripe releases the rest. It has no idempotency key of ours: Stripe captures a payment once, and repeats an error of its own for a
 * used key, so a later try under the same key could never take the money. If Stripe refuses, returns the payment as it is: something came first.
 */
export async function captureIntent(
  stripe: Stripe,
  { id }: Pick<Stripe.PaymentIntent, 'id'>,
  amountCents: number,
): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.capture(id, { amount_to_capture: amountCents, expand: WITH_CHARGE })
  } catch (error) {
    const declined = declinedIntent(error)
    if (declined) return declined
    if (!isInvalidRequest(error)) throw error
    const intent = await retrieveIntent(stripe, id)
    if (intent.status !== 'requires_capture') return intent
    // The bank has let the hold lapse, and Stripe has not cancelled the payment yet.
    if (isHoldLapsed(error)) return cancelIntent(stripe, intent, 'abandoned')
    throw new CaptureRefused('refused', `Stripe refused: ${error.message}${requestIdSuffix(error)}`)
  }
}

/** Gives a hold back. Any other payment is returned as it is. */
export async function releaseIntent(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  return intent.status === 'requires_capture' ? cancelIntent(stripe, intent, 'requested_by_customer') : intent
}
