/**
 * A customer's points kept by hand, after D6.2: one for each dollar that is paid and kept, at completion. They are lots that are spent oldest
 * first and end a year after they were earned. A refund takes back what is no longer earned, but not what has ended already.
 */
type Lot = {
  order: number
  paidCents: number
  refundedCents: number
  earned: number
  reversed: number
  expired: number
  untilDay: number
}
export type PointsOrder = { id: string; cents: number; refundedCents: number; isCompleted: boolean }

const LOT_DAYS = 365

export class PointsModel {
  day = 0
  readonly orders: PointsOrder[] = []
  readonly #lots: Lot[] = []
  #exchanged = 0

  /** Every point that was ever earned, less what was taken back, ended or spent. */
  get balance(): number {
    const kept = this.#lots.reduce((sum, { earned, reversed, expired }) => sum + earned - reversed - expired, 0)
    return kept - this.#exchanged
  }

  complete(index: number): void {
    const order = this.orders[index] as PointsOrder
    order.isCompleted = true
    const paidCents = order.cents - order.refundedCents
    const earned = Math.floor(paidCents / 100)
    this.#lots.push({
      order: index,
      paidCents,
      refundedCents: 0,
      earned,
      reversed: 0,
      expired: 0,
      untilDay: this.day + LOT_DAYS,
    })
  }

  refund(index: number, cents: number): boolean {
    const order = this.orders[index] as PointsOrder
    if (cents > order.cents - order.refundedCents) return false
    order.refundedCents += cents
    const lot = this.#lots.find((one) => one.order === index)
    if (!lot) return true
    lot.refundedCents += cents
    const stillEarned = Math.floor((lot.paidCents - lot.refundedCents) / 100)
    lot.reversed = Math.max(lot.reversed, Math.min(lot.earned - stillEarned, lot.earned - lot.expired))
    return true
  }

  exchange(price: number): boolean {
    if (this.balance < price) return false
    this.#exchanged += price
    return true
  }

  /** Days pass, and the job ends what is left of old lots. What was spent or taken back is taken from the oldest. */
  pass(days: number): void {
    this.day += days
    let gone = this.#exchanged + this.#lots.reduce((sum, { reversed, expired }) => sum + reversed + expired, 0)
    for (const lot of this.#lots) {
      const left = Math.max(0, lot.earned - gone)
      gone = Math.max(0, gone - lot.earned)
      if (lot.untilDay <= this.day) lot.expired += left
    }
  }
}
