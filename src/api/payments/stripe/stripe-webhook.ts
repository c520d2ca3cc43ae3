import Stripe from 'stripe'
import { ForgedMessage, type GatewayNews } from '../port.ts'

const TOLERANCE_SECONDS = 300

/** Stripe's own check lets a message from the future pass, so the time is looked at here, on both sides. */
export function verifyStripeMessage(
  stripe: Stripe,
  secret: string,
  body: Uint8Array,
  headers: Headers,
  now: Date,
): GatewayNews {
  const header = headers.get('stripe-signature') ?? ''
  const sent = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1])
  const isFresh = Math.abs(Math.floor(now.getTime() / 1000) - sent) <= TOLERANCE_SECONDS
  if (!isFresh) throw new ForgedMessage('the time does not fit')
  return newsOf(verified(stripe, secret, body, header, now))
}

function verified(stripe: Stripe, secret: string, body: Uint8Array, header: string, now: Date): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(
      Buffer.from(body),
      header,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new ForgedMessage('the signature does not fit')
    throw error
  }
}

/** Only which payment it is about: what is true of it is asked for afterwards. */
function newsOf({ id, type, data: { object } }: Stripe.Event): GatewayNews {
  if (object.object === 'payment_intent')
    return { eventId: id, kind: type, paymentRef: object.id, attemptId: object.metadata.attempt_id ?? null }
  const intent = 'payment_intent' in object ? object.payment_intent : null
  const ref = typeof intent === 'string' ? intent : (intent?.id ?? null)
  return { eventId: id, kind: type, paymentRef: ref, attemptId: null }
}
