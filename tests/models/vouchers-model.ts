/**
 * Codes, wallets and what orders hold of them, kept by hand after D6.1: a code has a total limit and one for each person, an order that waits for its
 * payment holds its vouchers, a paid one has used them, and one that ended gives them back.
 */
export type Code = keyof typeof CODES
type Terms = {
  percent?: number
  cents: number
  minimum: number
  total: number | null
  each: number | null
  kind: string
}
/** `cents` is the amount, or the most that a percentage takes off. */
export const CODES = {
  WELCOME10: { cents: 500, minimum: 2000, total: 3, each: 2, kind: 'brand' },
  WEEKENDBAG: { cents: 700, minimum: 0, total: 1, each: null, kind: 'brand' },
  SOLES25: { percent: 15, cents: 400, minimum: 0, total: null, each: 1, kind: 'service' },
} as const satisfies Record<string, Terms>

export type InWallet = { id: string; code: Code; owner: number; state: 'available' | 'held' | 'used' }
/** A code as it is typed, or a voucher of the wallet. */
export type Chosen = { ref: string; code: Code; voucher?: InWallet | undefined }
export type VoucherOrder = {
  id: string
  owner: number
  qty: number
  status: 'awaiting_payment' | 'confirmed' | 'cancelled' | 'expired'
  uses: { code: Code; voucher: InWallet | undefined }[]
  placedAt: number
}

export const PIECE_CENTS = 350
const WAIT_MINUTES = 30
const termsOf = (code: Code): Terms => CODES[code]

export class VouchersModel {
  minute = 0
  readonly inCart = [0, 0]
  readonly wallet: InWallet[] = []
  readonly orders: VoucherOrder[] = []

  /** How many orders hold the code or have used it. */
  uses(code: Code, owner?: number): number {
    const kept = this.orders.filter(({ status }) => status === 'awaiting_payment' || status === 'confirmed')
    const counted = kept.filter((order) => owner === undefined || order.owner === owner)
    return counted.flatMap((order) => order.uses).filter((use) => use.code === code).length
  }

  /** Why a code or a voucher of the wallet gives nothing now, whatever is in the cart. */
  refusal(code: Code, owner: number, voucher?: InWallet): string | null {
    const { total, each } = termsOf(code)
    if (voucher?.state === 'held') return 'held'
    if (voucher?.state === 'used' || (each !== null && this.uses(code, owner) >= each)) return 'used_by_you'
    return total !== null && this.uses(code) >= total ? 'used_up' : null
  }

  /** Enters a code. Returns the voucher that is in the wallet already, 'new', or why there is none. */
  enter(code: Code, owner: number): InWallet | 'new' | { refused: string } {
    const there = this.wallet.find((one) => one.code === code && one.owner === owner && one.state === 'available')
    const reason = there ? null : this.refusal(code, owner)
    return there ?? (reason === null ? 'new' : { refused: reason })
  }

  /** What the chosen ones save in order of choice, and why others do not. */
  quote(owner: number, chosen: readonly Chosen[]): { kept: Chosen[]; unused: [string, string][]; totalCents: number } {
    const cents = (this.inCart[owner] ?? 0) * PIECE_CENTS
    const kept: Chosen[] = []
    const unused: [string, string][] = []
    for (const one of chosen) {
      const { minimum, kind } = termsOf(one.code)
      const isTooSmall = cents < minimum ? 'minimum' : null
      const clashes = kept.some(({ code }) => termsOf(code).kind === kind) ? 'class_clash' : null
      const reason = this.refusal(one.code, owner, one.voucher) ?? isTooSmall ?? clashes
      if (reason === null) kept.push(one)
      else unused.push([one.ref, reason])
    }
    // The percentage comes first, and nothing falls below zero.
    let totalCents = cents
    for (const { code } of [...kept].sort((a, b) => (termsOf(b.code).percent ?? 0) - (termsOf(a.code).percent ?? 0))) {
      const { percent, cents: most } = termsOf(code)
      totalCents -= Math.min(totalCents, most, percent ? Math.floor((totalCents * percent + 50) / 100) : most)
    }
    return { kept, unused, totalCents }
  }

  place(id: string, owner: number, kept: readonly Chosen[], isPaid: boolean): void {
    const waiting = this.waiting(owner)
    if (waiting) this.end(waiting, 'cancelled')
    const uses = kept.map(({ code, voucher }) => ({ code, voucher: voucher ?? this.#inWallet(code, owner) }))
    for (const { voucher } of uses) if (voucher) voucher.state = 'held'
    const qty = this.inCart[owner] ?? 0
    const order: VoucherOrder = { id, owner, qty, status: 'awaiting_payment', uses, placedAt: this.minute }
    this.orders.push(order)
    if (isPaid) this.pay(order)
  }

  pay(order: VoucherOrder): void {
    order.status = 'confirmed'
    for (const { voucher } of order.uses) if (voucher) voucher.state = 'used'
    // What was added since stays in the cart.
    this.inCart[order.owner] = Math.max(0, (this.inCart[order.owner] ?? 0) - order.qty)
  }

  end(order: VoucherOrder, status: 'cancelled' | 'expired'): void {
    order.status = status
    for (const { voucher } of order.uses) if (voucher) voucher.state = 'available'
  }

  waiting(owner: number): VoucherOrder | undefined {
    return this.orders.find((order) => order.owner === owner && order.status === 'awaiting_payment')
  }

  pass(minutes: number): void {
    this.minute += minutes
    for (const order of this.orders)
      if (order.status === 'awaiting_payment' && this.minute - order.placedAt >= WAIT_MINUTES)
        this.end(order, 'expired')
  }

  /** A typed code uses the voucher of the wallet, if there is one. */
  #inWallet(code: Code, owner: number): InWallet | undefined {
    return this.wallet.find((one) => one.code === code && one.owner === owner && one.state === 'available')
  }
}
