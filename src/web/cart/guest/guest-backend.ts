import type { CartItem } from '#contract/order/cart.ts'
import { cartStorage, type LocalLine, NO_OWNER } from '../../state/storage/cart-storage.ts'
import { type CartBackend, type CartContext, type RejectedLine, SEND_AFTER_MS } from '../cart-backend.ts'
import { isAt, lineKey } from '../line-key.ts'
import { type Planned, withAdded, withChoice, withPieces, withRaise, withSeenPrice } from './guest-lines.ts'
import { priceGuestCart } from './price-guest-cart.ts'

/** S4.8, S6.2: a guest's lines are kept in the browser's storage, which all tabs share. The API only prices them. */
export class GuestBackend implements CartBackend {
  readonly #context: CartContext
  /** The API's last answer by line id. It is valid while the stored line is the one that was priced. */
  #priced = new Map<string, LocalLine>()
  #isKnown: boolean
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(context: CartContext) {
    this.#context = context
    const rejected = takeInStoredLines()
    if (rejected.length > 0) context.rejected(rejected)
    this.#isKnown = cartStorage.guest().length === 0
  }

  items(): readonly CartItem[] | null {
    return this.#isKnown || cartStorage.guest().length === 0 ? this.#lines() : null
  }

  /** Asks the API for prices. */
  async refresh(): Promise<{ error: string } | null> {
    clearTimeout(this.#timer)
    const sent = cartStorage.guest()
    const answer = sent.length > 0 ? await priceGuestCart(this.#context.api, sent) : { lines: [], dropped: [] }
    this.#isKnown = true
    if ('error' in answer) {
      this.#context.changed()
      return answer
    }
    // The lines have changed since the request, here or in another tab. The answer is stale and must not overwrite them.
    if (JSON.stringify(cartStorage.guest()) !== JSON.stringify(sent)) {
      this.#refreshSoon()
      return null
    }
    const known = answer.lines.map((line) => withRaise(line, sent))
    this.#priced = new Map(known.map((line) => [line.id, line]))
    cartStorage.saveGuest(known.map((line) => withSeenPrice(line, sent)))
    if (answer.dropped.length > 0) {
      this.#context.rejected(answer.dropped)
      this.#context.saved()
    } else this.#context.changed()
    return null
  }

  async add(added: readonly LocalLine[]): Promise<RejectedLine[]> {
    const rejected: RejectedLine[] = []
    for (const line of added) {
      // S4.9: a cart holds lines of one place.
      const here = this.#lines().filter((one) => isAt(one, line))
      const reason = this.#apply(withAdded(here, line))
      if (reason !== null) rejected.push({ name: line.product_name, reason })
    }
    return rejected
  }

  changeQuantity(key: string, qty: number): void {
    const reason = this.#apply(withPieces(this.#lines(), key, qty))
    if (reason !== null) this.#context.failed(reason)
  }

  async edit(key: string, chosen: LocalLine): Promise<string | null> {
    return this.#apply(withChoice(this.#lines(), key, chosen))
  }

  async move(lines: readonly CartItem[]): Promise<void> {
    const keys = new Map(this.#lines().map((line) => [line.id, line.merge_key]))
    this.#save(lines.map((line) => ({ ...line, price_was: null, merge_key: keys.get(line.id) ?? line.id })))
  }

  /** Nothing is pending: the lines are in the storage already. */
  async send(): Promise<void> {
    clearTimeout(this.#timer)
  }

  sendOnLeave(): void {}

  clear(): void {
    this.#priced.clear()
    cartStorage.saveGuest([])
    this.#context.saved()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** The stored lines, with the API's prices where they are still valid. */
  #lines(): LocalLine[] {
    return cartStorage.guest().map((line) => {
      const answer = this.#priced.get(line.id)
      return answer && isSame(answer, line) ? answer : line
    })
  }

  #apply(plan: Planned): string | null {
    if ('refusal' in plan) return plan.refusal
    this.#save(plan.lines)
    return null
  }

  /** An untouched line keeps the price that the guest has seen first. Touching a line accepts its new price. */
  #save(lines: readonly LocalLine[]): void {
    const stored = new Map(cartStorage.guest().map((line) => [line.id, line]))
    const isUntouched = (line: LocalLine) => this.#priced.get(line.id) === line
    cartStorage.saveGuest(lines.map((line) => (isUntouched(line) ? (stored.get(line.id) ?? line) : line)))
    for (const line of lines) if (!isUntouched(line)) this.#priced.delete(line.id)
    this.#isKnown = true
    this.#context.saved()
    this.#refreshSoon()
  }

  #refreshSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.refresh(), SEND_AFTER_MS)
  }
}

/** False after another tab has changed the line since it was priced. */
function isSame(a: LocalLine, b: LocalLine): boolean {
  return a.qty === b.qty && a.notes === b.notes && lineKey(a) === lineKey(b) && isAt(a, b)
}

/** S3.10: adds the lines that another app stored under `cart` to the guest's cart. Returns those that were rejected. */
function takeInStoredLines(): RejectedLine[] {
  const stored = cartStorage.pending()
  const rejected: RejectedLine[] = []
  for (const { owner, isTakenOver: _, ...line } of stored) {
    if (owner !== NO_OWNER) continue
    const plan = withAdded(cartStorage.guest(), line)
    if ('refusal' in plan) rejected.push({ name: line.product_name, reason: plan.refusal })
    else cartStorage.saveGuest(plan.lines)
  }
  if (stored.some(({ owner }) => owner === NO_OWNER))
    cartStorage.savePending(stored.filter(({ owner }) => owner !== NO_OWNER))
  return rejected
}
