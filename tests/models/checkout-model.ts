/**
 * Orders and their money kept by hand, after D3.3, D3.5, D2.4, D4.5 and D4.6: an order waits at most half an hour for its payment, a payment is
 * captured at most once and never for more than the total, and what was captured is kept or given back.
 */
export type Outcome = 'success' | 'decline' | 'challenge' | 'late' | 'silence' | 'lost'
/** What the gateway has of the newest payment of an order. `lost`: our request never reached it. */
export type AtGateway = 'captured' | 'failed' | 'open' | 'late' | 'lost'
export type Order = {
  id: string
  /** The idempotency key that placed it. */
  key: string
  qty: number
  cents: number
  status: 'awaiting_payment' | 'confirmed' | 'cancelled' | 'expired'
  gateway: AtGateway
  /** Whether the shop has heard of the gateway's decision. Until then it may hear at any time. */
  isTold: boolean
  capturedCents: number
  refundedCents: number
  /** Minutes since the beginning of the run. */
  placedAt: number
}

export const PIECE_CENTS = 350
const WAIT_MINUTES = 30
const PAYER_MINUTES = 15
const MOST = 99

const AT_GATEWAY: Record<Outcome, AtGateway> = {
  success: 'captured',
  decline: 'failed',
  challenge: 'open',
  late: 'late',
  silence: 'captured',
  lost: 'lost',
}
const isTold = (outcome: Outcome) => outcome === 'success' || outcome === 'decline'

export class CheckoutModel {
  inCart = 0
  minute = 0
  readonly orders: Order[] = []
  readonly #openSince = new Map<Order, number>()

  get last(): Order | undefined {
    return this.orders.at(-1)
  }

  fill(qty: number): boolean {
    if (this.inCart + qty > MOST) return false
    this.inCart += qty
    return true
  }

  /** An order whose payment may still succeed keeps the cart from being ordered again. One whose payment failed is replaced. */
  mayPlace(): boolean {
    return this.inCart > 0 && !(this.last?.status === 'awaiting_payment' && this.isUndecided(this.last))
  }

  isUndecided({ gateway, isTold: told }: Order): boolean {
    return gateway !== 'failed' || !told
  }

  place(id: string, key: string, outcome: Outcome): void {
    if (this.last?.status === 'awaiting_payment') this.last.status = 'cancelled'
    const order: Order = {
      ...{ id, key, qty: this.inCart, cents: this.inCart * PIECE_CENTS, status: 'awaiting_payment', gateway: 'failed' },
      ...{ isTold: true, capturedCents: 0, refundedCents: 0, placedAt: this.minute },
    }
    this.orders.push(order)
    this.charge(order, outcome)
  }

  charge(order: Order, outcome: Outcome): void {
    order.gateway = AT_GATEWAY[outcome]
    order.isTold = isTold(outcome)
    this.#openSince.set(order, this.minute)
    if (order.isTold) this.tell(order)
  }

  /** The payer decides at the gateway's page. */
  decide(order: Order, isApproved: boolean): void {
    if (order.gateway === 'open') order.gateway = isApproved ? 'captured' : 'failed'
  }

  /** The shop hears of the gateway's decision, by an answer, a message or the job. */
  tell(order: Order): void {
    if (order.gateway === 'open' || order.gateway === 'late' || order.gateway === 'lost') return
    order.isTold = true
    if (order.gateway !== 'captured' || order.status !== 'awaiting_payment') return
    order.status = 'confirmed'
    order.capturedCents = order.cents
    this.inCart = Math.max(0, this.inCart - order.qty)
  }

  /** The job runs as time passes. It asks for every undecided payment, and ends what has waited too long. */
  pass(minutes: number): void {
    this.minute += minutes
    for (const order of this.orders.filter(({ status }) => status === 'awaiting_payment')) {
      const isOver = this.minute - order.placedAt >= WAIT_MINUTES
      const openFor = this.minute - (this.#openSince.get(order) ?? this.minute)
      if (order.gateway === 'late') order.gateway = 'captured'
      if (order.gateway === 'lost') order.gateway = isOver ? 'failed' : 'captured'
      if (order.gateway === 'open' && (openFor >= PAYER_MINUTES || isOver)) order.gateway = 'failed'
      this.tell(order)
      if (isOver && order.status === 'awaiting_payment') order.status = 'expired'
    }
  }

  /** The buyer gives up the payment, or the whole order. A payment that was made meanwhile counts. */
  stop(order: Order): void {
    if (order.gateway === 'open') order.gateway = 'failed'
    this.tell(order)
  }

  cancel(order: Order): void {
    order.status = 'cancelled'
    order.refundedCents = order.capturedCents
  }

  refund(order: Order, cents: number): boolean {
    if (cents > order.capturedCents - order.refundedCents) return false
    order.refundedCents += cents
    return true
  }
}
