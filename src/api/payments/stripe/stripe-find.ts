import type Stripe from 'stripe'
import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import type { Gateway, KnownPayment } from '../../parts/gateway-port.ts'
import { isInvalidRequest } from './stripe-failures.ts'

/** What a payment's state is read from, besides the payment itself. */
export const WITH_CHARGE = ['latest_charge']

export function retrieveIntent(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(ref, { expand: WITH_CHARGE })
}

const SEARCH_LAG_SECONDS = HOUR_SECONDS

/**
 * Finds a payment by our own key. Stripe's search lags by up to minutes. Its list does not lag, but filters only by time. So the search finds old
 * payments, and the list finds new ones.
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
  const gte = Math.floor(now.getTime() / 1000) - SEARCH_LAG_SECONDS
  for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit: 100 })) {
    if (intent.metadata.attempt_id === attemptId) return retrieveIntent(stripe, intent.id)
  }
  return undefined
}

/** The payment by its reference, or by our key. Undefined for another attempt or another store. */
export async function intentOf(
  stripe: Stripe,
  { attemptId, ref, storeId }: Parameters<Gateway['retrieve']>[0],
  now: Date,
): Promise<Stripe.PaymentIntent | undefined> {
  const intent = ref === null ? await findIntent(stripe, attemptId, now) : await intentByRef(stripe, ref)
  return intent?.metadata.attempt_id === attemptId && intent.metadata.store_id === String(storeId) ? intent : undefined
}

async function intentByRef(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await retrieveIntent(stripe, ref)
  } catch (error) {
    if (isInvalidRequest(error)) return undefined
    throw error
  }
}

export async function knownIntent(stripe: Stripe, input: KnownPayment, now: Date): Promise<Stripe.PaymentIntent> {
  const intent = await intentOf(stripe, input, now)
  if (!intent) throw new Error(`Stripe knows no payment ${input.ref}`)
  return intent
}
