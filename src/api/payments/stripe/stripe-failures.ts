import Stripe from 'stripe'
import { GatewayUnsure, type PaymentFailure } from '../../parts/gateway-port.ts'
import { KeyReused } from '../gateways/key-reused.ts'

const { errors } = Stripe

/** Whether Stripe read the request and found that it cannot be done: nothing was charged, and asking again changes nothing. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof errors.StripeInvalidRequestError
}

/** A card's bank said no: the payment is there, and says why. */
export function refusedPayment(error: unknown): Stripe.PaymentIntent | undefined {
  return error instanceof errors.StripeCardError ? error.payment_intent : undefined
}

/** Stripe's name for a request, by which its support finds it. Empty where no answer came. */
export const requestOf = ({ requestId }: Stripe.errors.StripeError) => (requestId ? `, request ${requestId}` : '')

/**
 * What is thrown for an error of Stripe's. A key in use for something else, or a request that cannot be done, is a bug of ours; whatever else
 * went wrong leaves open what has happened. Each names the request, so that a line in the log is enough to ask Stripe about it.
 */
export function told(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  const { type, code, message } = error
  const request = requestOf(error)
  if (error instanceof errors.StripeIdempotencyError)
    return new KeyReused(`Stripe knows this key from something else${request}`)
  if (isRefusal(error)) return new Error(`Stripe refused: ${message}${request}`, { cause: error })
  return new GatewayUnsure(`Stripe did not say (${type}${request})`, { cause: code })
}

const DECLINES: Record<string, PaymentFailure> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
}

/** By the bank's reason where there is one, else by Stripe's. */
export function failureOf({
  code,
  decline_code,
}: {
  code?: string | undefined
  decline_code?: string | undefined
}): PaymentFailure {
  return DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? 'declined'
}
