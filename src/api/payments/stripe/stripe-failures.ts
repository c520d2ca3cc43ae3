import Stripe from 'stripe'
import { GatewayUnsure, type PaymentFailure } from '../../parts/gateway-port.ts'
import { KeyReused } from '../gateways/key-reused.ts'

const { errors } = Stripe

/** Stripe rejected the request as invalid. Nothing was charged, and a retry gets the same answer. */
export function isInvalidRequest(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof errors.StripeInvalidRequestError
}

/** The bank no longer holds the money. Stripe has had two codes for it. */
export const isHoldLapsed = ({ code }: Stripe.errors.StripeError) =>
  code === 'charge_expired_for_capture' || code === 'capture_charge_authorization_expired'

/** The idempotency key belongs to another request. A 409 says only that a request with this key is still running. */
export const isKeyReused = (error: unknown) =>
  error instanceof errors.StripeIdempotencyError && error.statusCode !== 409

/**
 * Stripe repeats its own failure for this key: the request has ended, and is not executed again. Without this header the request may still be
 * running.
 */
export const isRepeatedFailure = (error: unknown) =>
  error instanceof errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'

/** The payment of a decline. Stripe attaches it to the error, with the reason. */
export function declinedIntent(error: unknown): Stripe.PaymentIntent | undefined {
  return error instanceof errors.StripeCardError ? error.payment_intent : undefined
}

/** Stripe's request id for the log, by which its support finds the request. Empty when Stripe did not answer. */
export const requestIdSuffix = ({ requestId }: Stripe.errors.StripeError) => (requestId ? `, request ${requestId}` : '')

/**
 * Translates Stripe's error for the gateway port. A reused key and an invalid request are our bugs. After any other error the result is unknown
 * (GatewayUnsure). Each message contains Stripe's request id.
 */
export function toGatewayError(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  const { type, code, message } = error
  const request = requestIdSuffix(error)
  if (isKeyReused(error)) return new KeyReused(`Stripe knows this key from something else${request}`)
  if (isInvalidRequest(error)) return new Error(`Stripe refused: ${message}${request}`, { cause: error })
  return new GatewayUnsure(`Stripe did not say (${type}${request})`, { cause: code })
}

const DECLINES: Record<string, PaymentFailure> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
}

/** Uses the bank's decline code if there is one, else Stripe's code. */
export function failureOf({
  code,
  decline_code,
}: {
  code?: string | undefined
  decline_code?: string | undefined
}): PaymentFailure {
  return DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? 'declined'
}
