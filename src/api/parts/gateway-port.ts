import type { PayerAction as ShownAction } from '#contract/order/checkout.ts'
import type { CardEntry } from '#contract/order/payments.ts'

/** How something is to be paid, as a gateway needs to know it. A card is only ever a reference that the gateway gave. */
export type ChargeMethod =
  | { kind: 'saved'; customerRef: string; methodRef: string }
  | { kind: 'token'; token: string }
  | { kind: 'paynow' }
  | { kind: 'grabpay' }

type WithoutRows<Action> = Action extends { rows: unknown } ? Omit<Action, 'rows'> : Action
/** What the payer has to do. A QR code is drawn in rows only when it is shown. */
export type PayerAction = WithoutRows<ShownAction>

export type PaymentFailure =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_failed'
  | 'expired'
  | 'method_unavailable'

/** A payment as the gateway tells it. `processing` is undecided: it may still become anything. */
export type GatewayPayment = {
  ref: string
  /** The key it was charged under: our attempt's id. */
  attemptId: string
  status: 'processing' | 'requires_action' | 'authorised' | 'captured' | 'failed' | 'expired' | 'voided'
  amountCents: number
  currency: string
  /** The store it was charged for, as we said then. */
  storeId: number
  action: PayerAction | null
  failure: PaymentFailure | null
  refundedCents: number
  /** What the gateway knows the card by, where a card has paid. */
  cardFingerprint?: string | null
}

export type SavedCard = {
  customerRef: string
  methodRef: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
}

export type ChargeInput = {
  attemptId: string
  storeId: number
  amountCents: number
  currency: string
  method: ChargeMethod
  /** Whether nobody is there to answer a challenge. */
  isOffSession: boolean
  /** Where the gateway's own pages lead back to. */
  returnUrl: string
  description: string
}

export type GatewayNews = { eventId: string; kind: string; paymentRef: string | null; attemptId: string | null }

/** What is wrong with a message that claims to be from a gateway. */
export class ForgedMessage extends Error {}

/** A message with the right signature that cannot be understood. */
export class MalformedMessage extends Error {}

/** The gateway did not answer, or not sensibly: whether it did what it was asked is not known. */
export class GatewayUnsure extends Error {}

/** One gateway. Every call may be made again with the same key and then does nothing twice; what is undecided throws GatewayUnsure. */
export type Gateway = {
  /** As payments and refunds keep it. */
  name: string
  kinds: readonly ('card' | 'paynow' | 'grabpay')[]
  /** Begins taking a card: to be saved for the customer, or for one payment (customerRef null). */
  beginCard(input: { storeId: number; customerRef: string | null; returnUrl: string; key: string }): Promise<CardEntry>
  /** The card that was entered; undefined while there is none. `token` pays once, `card` is what to remember of it. */
  enteredCard(setupRef: string): Promise<{ card: SavedCard; token: string } | undefined>
  createCustomer(input: { storeId: number; customerId: string; key: string }): Promise<string>
  forgetCard(card: { customerRef: string; methodRef: string }): Promise<void>
  charge(input: ChargeInput): Promise<GatewayPayment>
  /** By our key, because the answer that would have told its reference may be lost; undefined when it never heard of it. */
  retrieve(input: { attemptId: string; ref: string | null; storeId: number }): Promise<GatewayPayment | undefined>
  /** Ends a payment that waits for its payer; answers with what it is then. */
  cancel(input: { attemptId: string; ref: string; storeId: number }): Promise<GatewayPayment>
  refund(input: {
    refundId: string
    paymentRef: string
    amountCents: number
    storeId: number
  }): Promise<{ ref: string; status: 'succeeded' | 'processing' | 'failed' }>
  /** Verifies the raw bytes before anything is read from them; throws ForgedMessage, then perhaps MalformedMessage. */
  verifyWebhook(rawBody: Uint8Array, headers: Headers, now: Date): Promise<GatewayNews>
}

export type Gateways = {
  /** The one that new payments go to. */
  current: Gateway
  /** The one that a payment was made with. A name that is not in use throws: money never goes to another gateway. */
  named(name: string): Gateway
  /** Where a PayNow code of the sandbox can be paid; null when the money is real. */
  demoBankUrl: string | null
}
