import type Stripe from 'stripe'
import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import type { GatewayPayment, PayerAction } from '../../parts/gateway-port.ts'
import { failureOf } from './stripe-failures.ts'

/** Stripe's PayNow codes live longer. We end them after the same time as the sandbox's. */
const PAYNOW_CODE_MS = 15 * MINUTE_MS

export const codeExpiry = ({ created }: Stripe.PaymentIntent) => new Date(created * SECOND_MS + PAYNOW_CODE_MS)

export const isPaynowCode = (intent: Stripe.PaymentIntent) => intent.next_action?.paynow_display_qr_code !== undefined

/** The bank declined, or the payer failed the authentication. Stripe would allow another try with this intent; for us the attempt has failed. */
export const isDeclined = (intent: Stripe.PaymentIntent) =>
  intent.status === 'requires_payment_method' && intent.last_payment_error !== null

/** Translates a payment intent for the gateway port. */
export function asPayment(intent: Stripe.PaymentIntent, publishableKey: string): GatewayPayment {
  const status = statusOf(intent)
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const capturedCents = status === 'captured' ? intent.amount_received : 0
  return {
    ref: intent.id,
    attemptId: intent.metadata.attempt_id ?? '',
    status,
    amountCents: intent.amount,
    capturedCents,
    refundedCents: status === 'captured' ? refundedOf(intent, charge) : 0,
    currency: intent.currency.toUpperCase(),
    storeId: Number(intent.metadata.store_id),
    action: status === 'requires_action' ? actionOf(intent, publishableKey) : null,
    failure: failed(intent, status),
    holdEndsAt: status === 'authorised' ? holdEnd(charge) : null,
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
  }
}

/** Stripe counts what a capture released as refunded. */
function refundedOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): number {
  const releasedCents = intent.amount - intent.amount_received
  return Math.max(0, (charge?.amount_refunded ?? 0) - releasedCents)
}

function holdEnd(charge: Stripe.Charge | null): Date | null {
  const seconds = charge?.payment_method_details?.card?.capture_before
  return seconds === undefined ? null : new Date(seconds * SECOND_MS)
}

function statusOf(intent: Stripe.PaymentIntent): GatewayPayment['status'] {
  switch (intent.status) {
    case 'succeeded':
      return 'captured'
    case 'requires_capture':
      return 'authorised'
    case 'processing':
      return 'processing'
    case 'canceled':
      return ended(intent)
    default:
      return isDeclined(intent) ? 'failed' : 'requires_action'
  }
}

/** The reasons of a timeout. We give the first one; Stripe itself gives the others, when a hold has lapsed. */
const TIMEOUTS = new Set(['abandoned', 'automatic', 'expired'])

/** Tells apart why an intent was cancelled: after a decline, by timeout, or by the customer. */
function ended(intent: Stripe.PaymentIntent): GatewayPayment['status'] {
  if (intent.last_payment_error !== null || intent.metadata.is_refused) return 'failed'
  return TIMEOUTS.has(intent.cancellation_reason ?? '') ? 'expired' : 'voided'
}

function failed(intent: Stripe.PaymentIntent, status: GatewayPayment['status']): GatewayPayment['failure'] {
  if (status === 'expired') return 'expired'
  if (status !== 'failed') return null
  return intent.last_payment_error ? failureOf(intent.last_payment_error) : 'method_unavailable'
}

function actionOf(intent: Stripe.PaymentIntent, publishableKey: string): PayerAction {
  const { next_action: next, client_secret: secret } = intent
  if (next?.paynow_display_qr_code)
    return { kind: 'qr', payload: next.paynow_display_qr_code.data, expires_at: codeExpiry(intent).toISOString() }
  if (next?.redirect_to_url?.url) return { kind: 'redirect', url: next.redirect_to_url.url }
  return { kind: 'stripe', client_secret: secret ?? '', publishable_key: publishableKey }
}
