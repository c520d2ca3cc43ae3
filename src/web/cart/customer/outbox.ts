import type { CartItem } from '#contract/order/cart.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import type { LocalLine } from '../../state/storage/cart-storage.ts'
import { type CartContext, type RejectedLine, SEND_AFTER_MS } from '../cart-backend.ts'
import { lineKey } from '../line-key.ts'
import { cartList, failureText, isLoginEnd, isRefusal, withReason } from './cart-failure.ts'
import { quantityUpdate } from './line-update.ts'
import { Mutex } from './mutex.ts'
import { oneTabAtATime, pendingLines, type RejectedPending, sendPendingLines } from './pending-lines.ts'
import { pendingQuantities, quantitiesToSend, unconfirmedQuantities } from './pending-quantities.ts'
import type { ServerCart } from './server-cart.ts'
import { shownLines } from './shown-lines.ts'

/** Pending lines are retried after these delays, and then with the next refresh of the cart. */
const RETRY_AFTER_MS = [2000, 5000, 10_000] as const

/**
 * A customer's changes on their way to the API.
 * - Order: one request after another, so an older answer never follows a newer one.
 * - Coalescing: a line has one pending quantity, the newest. It is sent when the presses stop.
 * - Failure: a quantity or an added line is taken back. Lines of a merge stay pending and are retried (decision 29).
 * - Reload: pending lines and quantities are in the browser's storage. The next page sends them.
 */
export class Outbox {
  /** Held during each request. The backend takes it for its own requests, too. */
  readonly mutex = new Mutex()
  readonly #context: CartContext
  readonly #owner: string
  readonly #server: ServerCart
  /** Quantities by line key: not sent yet, and sent without an answer yet. */
  #unsent = new Map<string, number>()
  #inFlight = new Map<string, number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isRetryDue = false
  #isResumed = false
  #isClosed = false

  constructor(context: CartContext, owner: string, server: ServerCart) {
    this.#context = context
    this.#owner = owner
    this.#server = server
  }

  /** The lines to show: the API's with every pending change on top. */
  items(): readonly CartItem[] | null {
    const { lines } = this.#server
    return lines && shownLines(lines, this.#linesHere(), [this.#inFlight, this.#unsent])
  }

  putQuantity(key: string, qty: number): void {
    this.#unsent.set(key, qty)
    this.#saveQuantities()
  }

  /** Debounces, so quick presses are sent together. */
  sendSoon(ms: number = SEND_AFTER_MS): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => this.send(), ms)
  }

  /** Sends everything that is pending: lines first, then quantities. The answer names the lines that were rejected. The promise never rejects. */
  async send(): Promise<readonly RejectedPending[]> {
    clearTimeout(this.#timer)
    this.#isRetryDue = false
    if (this.#isClosed || (this.#unsent.size === 0 && pendingLines.of(this.#owner).length === 0)) return []
    const rejected: RejectedPending[] = []
    const unlock = await this.mutex.lock()
    try {
      const failed = await this.#sendLines(rejected).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      if (rejected.length > 0) this.#context.rejected(rejected)
      if (this.#server.lines === null && this.#unsent.size > 0) await this.#server.fetch()
      await this.#sendQuantities()
      if (failed) throw failed.error
      this.#failures = 0
      this.#context.saved()
    } catch (error) {
      this.#inFlight = new Map()
      if (!isLoginEnd(error)) this.#retryLater(error)
    } finally {
      unlock()
    }
    return rejected
  }

  async #sendQuantities(): Promise<void> {
    this.#inFlight = this.#unsent
    this.#unsent = new Map()
    for (const [key, qty] of [...this.#inFlight]) {
      const line = this.#server.line(key)
      try {
        if (line && line.qty !== qty) {
          const answer = await this.#context.api('PATCH /cart', { body: quantityUpdate(line, qty) })
          this.#server.accept(line, cartList(answer))
        }
      } catch (error) {
        await this.#takeBackQuantity(error, qty)
      } finally {
        this.#inFlight.delete(key)
        this.#saveQuantities()
      }
      if (this.#inFlight.size === 0) return
    }
  }

  /** S8.9: the cart shows again what the API has. When the login has ended, all quantities stay pending. */
  async #takeBackQuantity(error: unknown, qty: number): Promise<void> {
    if (isLoginEnd(error)) {
      this.#unsent = new Map([...this.#inFlight, ...this.#unsent])
      throw error
    }
    // After a lost network or a fault, the other requests would fail too.
    if (!isRefusal(error)) this.#inFlight.clear()
    const isRemovedAlready = qty === 0 && error instanceof ApiFailure && error.httpStatus === 404
    if (!isRemovedAlready) this.#context.failed(failureText(error))
    await this.#server.fetch().catch(() => {})
  }

  /** S4.4: pending lines stay, because they may be the only copy. Only the first of several failures is shown. */
  #retryLater(error: unknown): void {
    if (this.#server.lines === null) this.#unsent = new Map()
    if (this.#failures === 0) this.#context.failed(failureText(error))
    const wait = RETRY_AFTER_MS[this.#failures]
    this.#failures += 1
    this.#isRetryDue = wait !== undefined
    if (wait !== undefined) this.sendSoon(wait)
    this.#context.saved()
  }

  /** Lines that are rejected before another one fails are in `rejected`, too. */
  async #sendLines(rejected: RejectedPending[]): Promise<void> {
    const onAdded = (line: LocalLine, cart: CartItem[]) => {
      this.#server.accept(line, cart)
      this.#context.saved()
    }
    await oneTabAtATime(() => sendPendingLines(this.#context.api, this.#owner, onAdded, rejected))
  }

  /** Shows the lines at once and sends them. The answer names the lines that were rejected. */
  async add(asked: readonly LocalLine[]): Promise<RejectedLine[]> {
    const lines = asked.map((line) => this.#server.withMergeKey(line))
    const keys = new Set(lines.map(({ merge_key }) => merge_key))
    for (const line of lines) this.#raisePending(line, line.qty)
    pendingLines.put(this.#owner, lines)
    this.#saveQuantities()
    this.#context.changed()
    const rejected: RejectedPending[] = []
    let failed: RejectedLine[] = []
    const unlock = await this.mutex.lock()
    try {
      await this.#sendLines(rejected)
      this.#context.saved()
    } catch (error) {
      if (!isLoginEnd(error)) failed = this.#takeBackAdded(keys)
    } finally {
      unlock()
      if (this.#unsent.size > 0) this.sendSoon()
    }
    const others = rejected.filter(({ key }) => !keys.has(key))
    if (others.length > 0) this.#context.rejected(others)
    const own = rejected.filter(({ key }) => keys.has(key))
    return [...own.map(({ name, reason }) => ({ name, reason: withReason(reason) })), ...failed]
  }

  #takeBackAdded(keys: ReadonlySet<string>): RejectedLine[] {
    const failed = pendingLines.of(this.#owner).filter(({ merge_key }) => keys.has(merge_key))
    pendingLines.remove(keys)
    for (const line of failed) {
      this.#raisePending(line, -line.qty)
      this.#server.markUnanswered(line)
    }
    this.#saveQuantities()
    this.#context.saved()
    return failed.map(({ product_name }) => ({ name: product_name, reason: cartTexts.wentWrong }))
  }

  /** A pending quantity is sent after the added line and would overwrite it, so it grows by the same pieces. */
  #raisePending(line: LocalLine, pieces: number): void {
    if (!this.#server.isHere(line)) return
    const key = lineKey(line)
    const qty = this.#unsent.get(key) ?? this.#inFlight.get(key)
    if (qty !== undefined) this.#unsent.set(key, qty + pieces)
  }

  /** Sends the quantities that the page before this one could not send. Needs the API's lines to compare them with. */
  async resume(): Promise<void> {
    const here = this.#context.place()
    if (this.#isResumed || !here || !this.#server.lines) return
    this.#isResumed = true
    const left = quantitiesToSend(pendingQuantities.of(this.#owner, here), this.#server.lines)
    this.#unsent = new Map([...left, ...this.#unsent])
    this.#saveQuantities()
    if (this.#unsent.size > 0) await this.send()
  }

  /** The page may end now, so nothing is awaited before the requests start. If the page stays, it fetches the resulting cart. */
  sendOnLeave(): void {
    const { lines } = this.#server
    if (this.#unsent.size === 0 || lines === null) return
    clearTimeout(this.#timer)
    const requests = lines.map(async (line) => {
      const key = lineKey(line)
      const qty = this.#unsent.get(key)
      if (qty === undefined) return
      await this.#context.api('PATCH /cart', { body: quantityUpdate(line, qty), keepalive: true })
      if (this.#unsent.get(key) === qty) this.#unsent.delete(key)
    })
    Promise.all(requests)
      .then(() => this.mutex.run(() => this.#server.fetch()))
      .then(() => this.#context.saved())
      .catch(() => this.sendSoon())
      .finally(() => this.#saveQuantities())
  }

  /** A scheduled retry keeps its time. A refresh does not send the failed line earlier. */
  async sendUnlessRetryDue(): Promise<void> {
    await this.mutex.idle()
    if (!this.#isRetryDue) await this.send()
  }

  dropQuantities(): void {
    this.#unsent = new Map()
    this.#saveQuantities()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #linesHere(): readonly CartItem[] {
    return pendingLines.of(this.#owner).filter((line) => this.#server.isHere(line))
  }

  /** A closed outbox saves nothing. After the end of a login, the saved quantities wait for the next sign-in. */
  #saveQuantities(): void {
    const here = this.#context.place()
    if (!here || this.#isClosed) return
    const lines = shownLines(this.#server.lines ?? [], this.#linesHere(), [])
    pendingQuantities.save(this.#owner, here, unconfirmedQuantities(lines, this.#inFlight, this.#unsent))
  }
}
