import {
  type AtGateway,
  type Card,
  type Code,
  estimateOf,
  type Hold,
  isEnded,
  LEAST_CENTS,
  leftOf,
  limitOf,
  type Order,
  type Payment,
  priceOf,
  type Question,
  sum,
  type Wanted,
  type Wire,
} from './weighed-by-hand.ts'

const HOUR = 60
const WAIT_MINUTES = 30
const ANSWER_HOURS = 24
const CODE_MINUTES = 15
const HOLD_MINUTES = 7 * 24 * HOUR

/**
 * Orders by the kilogram and their money kept by hand, after P1.2 and P1.3: the limit is held, the price of the weight is taken of it, above the limit
 * only a yes pays, and what is not taken is given back. What cannot be held is paid as estimated.
 */
export class WeightModel {
  minute = 0
  /** Whether the jobs have just run. */
  isSwept = false
  readonly orders: Order[] = []

  /** `wire` is how the hold is asked for. A code is paid at once. */
  place(id: string, wanted: Wanted, wire: Wire): void {
    const [estimate, limitCents] = [estimateOf(wanted), limitOf(wanted)]
    const order: Order = {
      ...{ id, wanted, status: 'awaiting_payment', placedAt: this.minute, limitCents, totalCents: estimate },
      ...{ finalCents: null, hold: null, payments: [], question: null, codes: [], agreedCents: 0, isInvoiced: false },
    }
    this.orders.push(order)
    if (wanted.by === 'PayNow') {
      order.status = 'confirmed'
      order.payments.push({ of: 'goods', cents: estimate, refundedCents: 0, owedBackCents: 0 })
      order.agreedCents = estimate
      order.isInvoiced = true
      return
    }
    if (wire !== 'lost') this.#hold(order, wanted.by)
    if (wire === 'answers') order.status = 'confirmed'
  }

  #hold(order: Order, card: Card): void {
    const minutes = card === 'ends in an hour' ? HOUR : HOLD_MINUTES
    const { limitCents: cents } = order
    order.hold = { cents, card, endsAt: this.minute + minutes, takeCents: null, gateway: 'open', isTold: false }
    order.agreedCents += cents
  }

  mayWeigh({ status, finalCents, question }: Order): boolean {
    const isUnweighed = finalCents === null || question?.state === 'declined' || question?.state === 'lapsed'
    return isUnweighed && (status === 'confirmed' || status === 'processing' || status === 'ready')
  }

  isUnlikely({ wanted: { kg } }: Order, grams: number): boolean {
    return grams > 2 * kg * 1000 || grams * 2 < kg * 1000
  }

  /** Returns what the customer is asked for. */
  weigh(order: Order, grams: number, capture: Wire): { finalCents: number; askedCents: number } {
    const price = priceOf(order.wanted, grams)
    const hold = this.#standing(order)
    const paid = hold ? 0 : this.#paidForGoods(order)
    const above = Math.max(0, price - (hold ? order.limitCents : paid))
    const charged = above || (hold ? price : 0)
    const isWaived = charged < LEAST_CENTS
    const finalCents = isWaived ? price - charged : price
    const askedCents = isWaived ? 0 : above
    order.finalCents = finalCents
    order.question = askedCents > 0 ? this.#ask(askedCents) : null
    if (askedCents > 0) return { finalCents, askedCents }
    if (hold) {
      order.totalCents = finalCents
      hold.takeCents = finalCents
      if (finalCents === 0) order.isInvoiced = true
      if (capture !== 'lost') this.#take(hold)
      if (capture === 'answers') this.#learnHold(order)
    } else {
      order.totalCents = finalCents
      order.isInvoiced = true
      this.#payBack(order, paid - finalCents, ['goods', 'weight'])
    }
    return { finalCents, askedCents }
  }

  #ask(askedCents: number): Question {
    return { askedCents, until: this.minute + ANSWER_HOURS * HOUR, state: 'open' }
  }

  /** The hold that pays for the order, as far as the shop knows. */
  #standing({ hold, status }: Order): Hold | null {
    return hold && !hold.isTold && hold.takeCents === null && status !== 'awaiting_payment' ? hold : null
  }

  #paidForGoods({ isInvoiced, totalCents, payments }: Order): number {
    return isInvoiced ? totalCents : sum(payments.map((one) => (one.of === 'weight' ? leftOf(one) : 0)))
  }

  /** The gateway takes of a hold what it is asked for, once, or gives it back. */
  #take(hold: Hold): void {
    this.#lapse(hold)
    if (hold.gateway !== 'open' || hold.takeCents === null) return
    hold.gateway = hold.takeCents === 0 || hold.card === 'declines the capture' ? 'gone' : 'captured'
  }

  #lapse(one: { gateway: AtGateway; endsAt: number }): void {
    if (one.gateway === 'open' && one.endsAt <= this.minute) one.gateway = 'gone'
  }

  #learnHold(order: Order): void {
    const { hold, finalCents } = order
    if (!hold || hold.isTold || hold.gateway === 'open') return
    hold.isTold = true
    if (hold.gateway === 'captured') {
      const cents = hold.takeCents ?? 0
      const owedBackCents = isEnded(order) ? cents : 0
      order.payments.unshift({ of: 'goods', cents, refundedCents: 0, owedBackCents })
      if (!isEnded(order)) order.isInvoiced = true
      return
    }
    order.agreedCents -= hold.cents
    if (hold.takeCents === 0 || isEnded(order) || finalCents === null) return
    const paid = this.#paidForGoods(order)
    if (finalCents > paid) order.question = this.#ask(finalCents - paid)
  }

  /** Whether a yes or a no counts now. */
  mayAnswer(order: Order): boolean {
    const { question } = order
    return question?.state === 'open' && !isEnded(order) && question.until >= this.minute
  }

  answer(order: Order, how: 'no' | 'card' | 'declined card' | 'PayNow'): void {
    const question = order.question as Question
    if (how === 'no') question.state = 'declined'
    if (how === 'card') {
      question.state = 'accepted'
      this.#paidAnswer(order, question)
    }
    if (how !== 'PayNow') return
    question.state = 'accepted'
    order.codes.push({ question, endsAt: this.minute + CODE_MINUTES, gateway: 'open', isTold: false })
  }

  /** The payer pays the newest code. */
  payCode({ codes }: Order): void {
    const code = codes.at(-1)
    if (!code) return
    this.#lapse(code)
    if (code.gateway === 'open') code.gateway = 'captured'
  }

  #paidAnswer(order: Order, question: Question): void {
    const cents = question.askedCents
    const isAwaited = order.question === question && question.state === 'accepted' && !isEnded(order)
    order.payments.push({ of: 'weight', cents, refundedCents: 0, owedBackCents: isAwaited ? 0 : cents })
    order.agreedCents += cents
    if (!isAwaited) return
    question.state = 'paid'
    order.totalCents = order.finalCents ?? 0
    const hold = this.#standing(order)
    if (hold) hold.takeCents = order.totalCents - cents
    else order.isInvoiced = true
  }

  #learnCode(order: Order, code: Code): void {
    if (code.isTold) return
    this.#lapse(code)
    // Nobody waits for it any more, so the shop ends it.
    const isAwaited = order.question === code.question && !isEnded(order)
    if (code.gateway === 'open' && !isAwaited) code.gateway = 'gone'
    if (code.gateway === 'open') return
    code.isTold = true
    if (code.gateway === 'captured') this.#paidAnswer(order, code.question)
    else if (code.question.state === 'accepted') code.question.state = 'open'
  }

  /** The shop asks the gateway about everything that is undecided, because of a message or by itself. */
  settle(): void {
    for (const order of this.orders) {
      this.#learnPlaced(order)
      for (const code of order.codes) this.#learnCode(order, code)
      const { hold } = order
      if (!hold || order.status === 'awaiting_payment') continue
      this.#take(hold)
      this.#learnHold(order)
    }
  }

  #learnPlaced(order: Order): void {
    if (order.status !== 'awaiting_payment' || !order.hold) return
    if (this.minute - order.placedAt > WAIT_MINUTES) this.#expire(order)
    else order.status = 'confirmed'
  }

  #expire(order: Order): void {
    order.status = 'expired'
    if (order.hold) Object.assign(order.hold, { gateway: 'gone', isTold: true })
    order.agreedCents = 0
  }

  /** The jobs run: they settle, pay back, and end what nobody has answered. */
  sweep(): void {
    for (const order of this.orders) {
      const { wanted, status, hold, placedAt } = order
      if (status !== 'awaiting_payment' || hold || wanted.by === 'PayNow') continue
      if (this.minute - placedAt > WAIT_MINUTES) this.#expire(order)
      else this.#hold(order, wanted.by)
    }
    this.settle()
    for (const order of this.orders) {
      const { payments, question } = order
      for (const one of payments) {
        one.refundedCents += one.owedBackCents
        one.owedBackCents = 0
      }
      if (question?.state === 'open' && question.until < this.minute && !isEnded(order)) question.state = 'lapsed'
    }
  }

  mayCancel({ status }: Order, by: 'customer' | 'staff'): boolean {
    return status === 'confirmed' || (by === 'staff' && status === 'processing')
  }

  cancel(order: Order): void {
    const hold = this.#standing(order)
    if (hold) hold.takeCents = 0
    order.status = 'cancelled'
    this.#payBack(order, this.leftCents(order), ['goods', 'weight'])
  }

  leftCents = ({ payments }: Order) => sum(payments.map(leftOf))

  refund(order: Order, cents: number): void {
    this.#payBack(order, cents, ['goods', 'weight'])
  }

  #payBack({ payments }: Order, cents: number, of: readonly Payment['of'][]): void {
    let rest = cents
    for (const one of payments.filter((payment) => of.includes(payment.of))) {
      const back = Math.max(0, Math.min(rest, leftOf(one)))
      one.refundedCents += back
      rest -= back
    }
  }

  mayBecomeReady({ status, finalCents, question }: Order): boolean {
    const isWithShop = status === 'confirmed' || status === 'processing'
    return isWithShop && finalCents !== null && (question === null || question.state === 'paid')
  }

  /** The money of an order: what the gateway has taken, what the shop knows of, and what was given back. */
  books({ payments, hold, codes }: Order) {
    const knownCents = sum(payments.map(({ cents }) => cents))
    const isUntold = hold?.gateway === 'captured' && !hold.isTold
    const codeCents = codes.map((one) => (one.gateway === 'captured' && !one.isTold ? one.question.askedCents : 0))
    const takenCents = knownCents + (isUntold ? (hold.takeCents ?? 0) : 0) + sum(codeCents)
    return { takenCents, knownCents, refundedCents: sum(payments.map(({ refundedCents }) => refundedCents)) }
  }
}
