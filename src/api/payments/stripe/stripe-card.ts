import type Stripe from 'stripe'
import type { CardEntry } from '#contract/order/payments.ts'
import type { Gateway } from '../../parts/gateway-port.ts'
import { isInvalidRequest } from './stripe-failures.ts'

/** A card for one payment has no customer. A saved card is charged later, without its owner present. */
export async function beginSetup(
  stripe: Stripe,
  publishableKey: string,
  { storeId, customerRef, key }: Parameters<Gateway['beginCard']>[0],
): Promise<CardEntry> {
  const owner = customerRef === null ? {} : { customer: customerRef }
  const usage = customerRef === null ? 'on_session' : 'off_session'
  const metadata = { store_id: String(storeId) }
  const setup = await stripe.setupIntents.create(
    { ...owner, usage, metadata, allowed_payment_method_types: ['card'] },
    { idempotencyKey: key },
  )
  const client_secret = setup.client_secret ?? ''
  return { kind: 'stripe', client_secret, publishable_key: publishableKey, setup_ref: setup.id }
}

export async function enteredCard(stripe: Stripe, setupRef: string): ReturnType<Gateway['enteredCard']> {
  const setup = await stripe.setupIntents.retrieve(setupRef, { expand: ['payment_method'] })
  const method = setup.payment_method
  if (setup.status !== 'succeeded' || typeof method !== 'object' || !method?.card) return undefined
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = method.card
  const customer = typeof setup.customer === 'string' ? setup.customer : (setup.customer?.id ?? '')
  const shown = { brand, last4, expMonth, expYear, fingerprint: fingerprint ?? method.id }
  return { card: { customerRef: customer, methodRef: method.id, ...shown }, token: method.id }
}

/** Stripe refuses to detach a card that is already detached. */
export async function detachCard(stripe: Stripe, methodRef: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(methodRef)
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
  }
}
