import Stripe from 'stripe'
import * as z from 'zod/mini'
import { ForgedMessage, type GatewayNews, MalformedMessage } from '../../parts/gateway-port.ts'
import { gatewayText, readMessage } from '../gateways/read-message.ts'

const TOLERANCE_SECONDS = 300

/** Stripe's library accepts messages from the future. So the time is checked here, in both directions. */
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
  verify(stripe, secret, body, header, now)
  return newsOf(readMessage(event, body))
}

function verify(stripe: Stripe, secret: string, body: Uint8Array, header: string, now: Date): void {
  try {
    stripe.webhooks.constructEvent(Buffer.from(body), header, secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new ForgedMessage('the signature does not fit')
    throw new MalformedMessage('it is no event', { cause: error })
  }
}

const payment = z.object({
  object: z.literal('payment_intent'),
  id: gatewayText,
  metadata: z.optional(z.nullable(z.object({ attempt_id: z.optional(z.string()) }))),
})
/** Stripe sends events of every kind. Of an object that is not a payment, only its reference to one is read. */
const other = z.object({
  object: z.string().check(z.refine((name) => name !== 'payment_intent')),
  payment_intent: z.optional(z.nullable(z.union([gatewayText, z.object({ id: gatewayText })]))),
})
const event = z.object({ id: gatewayText, type: gatewayText, data: z.object({ object: z.union([payment, other]) }) })

/** Reads only which payment the event is about. Its state is then read from Stripe. */
function newsOf({ id, type, data: { object } }: z.output<typeof event>): GatewayNews {
  if ('id' in object)
    return { eventId: id, kind: type, paymentRef: object.id, attemptId: object.metadata?.attempt_id ?? null }
  const { payment_intent: intent = null } = object
  const ref = typeof intent === 'string' ? intent : (intent?.id ?? null)
  return { eventId: id, kind: type, paymentRef: ref, attemptId: null }
}
