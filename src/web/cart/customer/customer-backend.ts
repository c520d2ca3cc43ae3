import type { CartItem } from '#contract/order/cart.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import { type LocalLine, newMergeKey } from '../../state/storage/cart-storage.ts'
import type { CartBackend, CartContext, RejectedLine } from '../cart-backend.ts'
import { lineKey } from '../line-key.ts'
import { cartList, failureText, isLoginEnd } from './cart-failure.ts'
import { lineUpdate, quantityUpdate } from './line-update.ts'
import { Outbox } from './outbox.ts'
import { oneTabAtATime, pendingLines, takeOverGuestCart } from './pending-lines.ts'
import { ServerCart } from './server-cart.ts'

/** A customer's lines are kept by the API. ServerCart has its last answer, Outbox the changes that it has not answered yet. */
export class CustomerBackend implements CartBackend {
  readonly #context: CartContext
  readonly #owner: string
  readonly #server: ServerCart
  readonly #outbox: Outbox

  constructor(context: CartContext, owner: string) {
    this.#context = context
    this.#owner = owner
    this.#server = new ServerCart(context)
    this.#outbox = new Outbox(context, owner, this.#server)
  }

  items(): readonly CartItem[] | null {
    return this.#outbox.items()
  }

  /** Merges the guest's lines, sends pending changes, then fetches the cart. */
  async refresh(): Promise<{ error: string } | null> {
    try {
      await oneTabAtATime(async () => takeOverGuestCart(this.#owner))
      await this.#outbox.sendUnlessRetryDue()
      await this.#outbox.mutex.run(() => this.#server.fetch())
      this.#context.changed()
      await this.#outbox.resume()
      return null
    } catch (error) {
      this.#context.changed()
      if (isLoginEnd(error)) throw error
      return { error: cartTexts.updateFailed }
    }
  }

  add(lines: readonly LocalLine[]): Promise<RejectedLine[]> {
    return this.#outbox.add(lines)
  }

  changeQuantity(key: string, qty: number): void {
    this.#outbox.putQuantity(key, qty)
    this.#context.changed()
    this.#outbox.sendSoon()
  }

  async edit(key: string, chosen: LocalLine): Promise<string | null> {
    await this.#outbox.send()
    return this.#outbox.mutex.run(async () => {
      const line = this.#server.line(key)
      if (!line) return cartTexts.unknownLine
      try {
        const answer = await this.#context.api('PATCH /cart', { body: lineUpdate(line.id, chosen) })
        this.#server.accept(line, cartList(answer))
        this.#context.saved()
        return null
      } catch (error) {
        return failureText(error)
      }
    })
  }

  /** Adds the lines at the other place. Only lines that have arrived there are removed here. */
  async move(lines: readonly CartItem[]): Promise<void> {
    const before = this.#server.lines ?? []
    const moving = lines.map((line): LocalLine => ({ ...line, merge_key: newMergeKey() }))
    pendingLines.put(this.#owner, moving)
    const rejected = await this.#outbox.send()
    const stuck = new Set([
      ...rejected.map(({ key }) => key),
      ...pendingLines.of(this.#owner).map(({ merge_key }) => merge_key),
    ])
    pendingLines.remove(new Set(moving.map(({ merge_key }) => merge_key)))
    const moved = new Set(moving.filter(({ merge_key }) => !stuck.has(merge_key)).map(lineKey))
    await this.#outbox.mutex.run(async () => {
      for (const line of before) {
        if (!moved.has(lineKey(line))) continue
        await this.#context.api('PATCH /cart', { body: quantityUpdate(line, 0) }).catch(() => {})
      }
    })
    this.#server.forgetLines()
    this.#context.saved()
  }

  async send(): Promise<void> {
    await this.#outbox.send()
  }

  sendOnLeave(): void {
    this.#outbox.sendOnLeave()
  }

  clear(): void {
    this.#server.accept(this.#context.place(), [])
    this.#outbox.dropQuantities()
    this.#context.saved()
  }

  close(): void {
    this.#outbox.close()
  }
}
