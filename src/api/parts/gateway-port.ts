import type { PayerAction as ShownAction } from '#contract/order/checkout.ts'
import type { CardEntry, WalletEntry } from '#contract/order/payments.ts'

/** The payment method of a charge. Cards are only references that the gateway issued. */
export type ChargeMethod =
  /** A saved card pays any number of attempts, also off-session: a later hold, or more than the hold had. */
  | { kind: 'saved'; customerRef: string; methodRef: string }
  /** A card that was entered for one payment. It pays one attempt: a charge, or a hold and its capture. Nothing can be charged to it later. */
  | { kind: 'token'; token: string }
  /** A wallet's token. It pays one attempt, whatever the outcome: a charge, or a hold and its capture. */
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
  /** Less than the gateway charges. It was not asked. */
  | 'below_minimum'

/**
 * A payment as the gateway reports it. `processing` is undecided: any other status may follow. `authorised` is a hold: the money is reserved and not
 * taken. It becomes `captured`, `voided` (released), `expired` (lapsed) or `failed` (the bank declined its capture).
 */
export type GatewayPayment = {
  ref: string
  /** The idempotency key of the charge: our attempt's id. */
  attemptId: string
  status: 'processing' | 'requires_action' | 'authorised' | 'captured' | 'failed' | 'expired' | 'voided'
  /** The amount that was asked for. While the payment is `authorised`, this is what the hold reserves. */
  amountCents: number
  /** The amount that was taken, before refunds: `amountCents`, or less if a part of a hold was captured. 0 unless `captured`. */
  capturedCents: number
  /** The amount that was given back of what was taken. What a hold released does not count. */
  refundedCents: number
  currency: string
  /** The store that we passed with the charge. */
  storeId: number
  action: PayerAction | null
  failure: PaymentFailure | null
  /** When a hold lapses by itself, as the gateway says. Null unless `authorised`, and if the gateway does not say. */
  holdEndsAt: Date | null
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
  /** Whether the money is only held, to be captured later. Left out, it is taken at once. A hold that succeeds is `authorised`. */
  isHold?: boolean
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

/**
 * A capture that is refused, because it is no amount, more than is held, or not the amount that was captured before, or `refused` by the gateway for a
 * reason of its own. Nothing was taken by it, and asking again does not help.
 */
export class CaptureRefused extends Error {
  readonly reason: 'not_an_amount' | 'above_hold' | 'other_amount' | 'refused'
  constructor(reason: CaptureRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** A payment at the gateway, with the attempt and the store that it must belong to. */
export type KnownPayment = { attemptId: string; ref: string; storeId: number }

/** One gateway. Every call is idempotent by its key and may be repeated. An unknown outcome throws GatewayUnsure. */
export type Gateway = {
  /** Stored with payments and refunds. */
  name: string
  kinds: readonly ('card' | 'paynow' | 'grabpay')[]
  /** The least that can be charged, held, or taken of a hold. Nothing less is sent to it. */
  minimumCents: number
  /** D3.7: how the browser shows the gateway's wallets; null without any. */
  wallet: WalletEntry | null
  /** Starts a card entry: to save the card for the customer, or for one payment (customerRef null). */
  beginCard(input: { storeId: number; customerRef: string | null; returnUrl: string; key: string }): Promise<CardEntry>
  /** The entered card; undefined while there is none. `token` pays once; `card` is the reference to store. */
  enteredCard(setupRef: string): Promise<{ card: SavedCard; token: string } | undefined>
  createCustomer(input: { storeId: number; customerId: string; key: string }): Promise<string>
  forgetCard(card: { customerRef: string; methodRef: string }): Promise<void>
  /** Whether a charge with this method can be a hold. Asked anyway, the gateway answers `failed` with `method_unavailable`. */
  canHold(kind: ChargeMethod['kind']): boolean
  /** Takes the money, or holds it if `isHold`. */
  charge(input: ChargeInput): Promise<GatewayPayment>
  /** Finds a payment by our key, because the answer with its reference may be lost. Undefined if the gateway does not know it. */
  retrieve(input: { attemptId: string; ref: string | null; storeId: number }): Promise<GatewayPayment | undefined>
  /**
   * Uses up the key of a charge that the gateway may never have received, so that it cannot charge any more. Returns the
   * payment under that key: the charge, if it did arrive, else a voided one. Undefined if the gateway ended the charge with
   * an error of its own, which it repeats for this key, and made no payment.
   */
  voidUnseen(input: ChargeInput): Promise<GatewayPayment | undefined>
  /** Cancels a payment that waits for its payer. A hold that the payer approved in the meantime is given back. Returns its resulting state. */
  cancel(input: KnownPayment): Promise<GatewayPayment>
  /**
   * Takes a part or all of a hold, once; the rest is released. Asked again for the same amount, returns the same payment. For another amount, for
   * more than is held and for less than one cent throws CaptureRefused. A payment that holds nothing is returned as it is: a hold that has
   * lapsed is `expired`, a released one `voided`.
   */
  capture(input: KnownPayment & { amountCents: number }): Promise<GatewayPayment>
  /** Gives a hold back. Any other payment is returned as it is: one that was captured meanwhile is `captured`, a lapsed one `expired`. */
  release(input: KnownPayment): Promise<GatewayPayment>
  /** Gives back captured money, at most what was captured. */
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
