import type { PayerAction as ShownAction } from '#contract/order/checkout.ts'
import type { CardEntry, WalletEntry } from '#contract/order/payments.ts'

/** The payment method of a charge. Cards are only references that the gateway issued. */
export type ChargeMethod =
  | { kind: 'saved'; customerRef: string; methodRef: string }
  | { kind: 'token'; token: string }
  /** A wallet's token. It pays one attempt, whatever the outcome. */
  | { kind: 'wallet'; token: string }
  | { kind: 'paynow' }
  | { kind: 'grabpay' }

type WithoutRows<Action> = Action extends { rows: unknown } ? Omit<Action, 'rows'> : Action
/** What the payer has to do. The rows of a QR code are added only when it is shown. */
export type PayerAction = WithoutRows<ShownAction>

export type PaymentFailure =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_failed'
  | 'expired'
  | 'method_unavailable'

/** A payment as the gateway reports it. `processing` is undecided: any other status may follow. */
export type GatewayPayment = {
  ref: string
  /** The idempotency key of the charge: our attempt's id. */
  attemptId: string
  status: 'processing' | 'requires_action' | 'authorised' | 'captured' | 'failed' | 'expired' | 'voided'
  amountCents: number
  currency: string
  /** The store that we passed with the charge. */
  storeId: number
  action: PayerAction | null
  failure: PaymentFailure | null
  refundedCents: number
  /** The gateway's fingerprint of the card, for card payments. */
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
  /** Whether the payer is absent and cannot answer a challenge. */
  isOffSession: boolean
  /** The gateway's own pages redirect to this URL. */
  returnUrl: string
  description: string
}

export type GatewayNews = { eventId: string; kind: string; paymentRef: string | null; attemptId: string | null }

/** The signature or the time of a webhook is wrong. */
export class ForgedMessage extends Error {}

/** A webhook with a valid signature but unreadable content. */
export class MalformedMessage extends Error {}

/** The gateway did not answer, or its answer was invalid. Whether it executed the request is unknown. */
export class GatewayUnsure extends Error {}

/** One gateway. Every call is idempotent by its key and may be repeated. An unknown outcome throws GatewayUnsure. */
export type Gateway = {
  /** Stored with payments and refunds. */
  name: string
  kinds: readonly ('card' | 'paynow' | 'grabpay')[]
  /** D3.7: how the browser shows the gateway's wallets; null without any. */
  wallet: WalletEntry | null
  /** Starts a card entry: to save the card for the customer, or for one payment (customerRef null). */
  beginCard(input: { storeId: number; customerRef: string | null; returnUrl: string; key: string }): Promise<CardEntry>
  /** The entered card; undefined while there is none. `token` pays once; `card` is the reference to store. */
  enteredCard(setupRef: string): Promise<{ card: SavedCard; token: string } | undefined>
  createCustomer(input: { storeId: number; customerId: string; key: string }): Promise<string>
  forgetCard(card: { customerRef: string; methodRef: string }): Promise<void>
  charge(input: ChargeInput): Promise<GatewayPayment>
  /** Finds a payment by our key, because the answer with its reference may be lost. Undefined if the gateway does not know it. */
  retrieve(input: { attemptId: string; ref: string | null; storeId: number }): Promise<GatewayPayment | undefined>
  /**
   * Uses up the key of a charge that the gateway may never have received, so that it cannot charge any more. Returns the
   * payment under that key: the charge, if it did arrive, else a voided one. Undefined if the gateway ended the charge with
   * an error of its own, which it repeats for this key, and made no payment.
   */
  voidUnseen(input: ChargeInput): Promise<GatewayPayment | undefined>
  /** Cancels a payment that waits for its payer. Returns its resulting state. */
  cancel(input: { attemptId: string; ref: string; storeId: number }): Promise<GatewayPayment>
  refund(input: {
    refundId: string
    paymentRef: string
    amountCents: number
    storeId: number
  }): Promise<{ ref: string; status: 'succeeded' | 'processing' | 'failed' }>
  /** Verifies the signature of the raw bytes before parsing them. Throws ForgedMessage or MalformedMessage. */
  verifyWebhook(rawBody: Uint8Array, headers: Headers, now: Date): Promise<GatewayNews>
}

export type Gateways = {
  /** The gateway of new payments. */
  current: Gateway
  /** The gateway of an existing payment. Throws for a name that is not configured, so money never goes to another gateway. */
  named(name: string): Gateway
  /** The page where a PayNow code of the sandbox can be paid; null for a real gateway. */
  demoBankUrl: string | null
}
