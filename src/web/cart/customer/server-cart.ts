import type { CartItem } from '#contract/order/cart.ts'
import type { LocalLine } from '../../state/storage/cart-storage.ts'
import type { CartContext } from '../cart-backend.ts'
import { type CartPlace, isAt, lineKey } from '../line-key.ts'
import { cartList } from './cart-failure.ts'

/** A customer's lines as the API last gave them, without pending changes. */
export class ServerCart {
  readonly #context: CartContext
  #lines: readonly CartItem[] | null = null
  #place: CartPlace | null = null
  /** Merge keys of added lines whose response was lost, so that the API may or may not have them. */
  readonly #unanswered = new Map<string, string>()

  constructor(context: CartContext) {
    this.#context = context
  }

  /** Null until the API has given the lines of the present place. */
  get lines(): readonly CartItem[] | null {
    return this.#place === this.#context.place() ? this.#lines : null
  }

  line(key: string): CartItem | undefined {
    return this.lines?.find((item) => lineKey(item) === key)
  }

  isHere(line: CartPlace): boolean {
    const here = this.#context.place()
    return here !== null && isAt(line, here)
  }

  /** Takes an answer of the API about the lines of `place`. An answer about a place that the shopper has left is stale and is dropped. */
  accept(place: CartPlace | null, lines: readonly CartItem[]): void {
    if (place === null || !this.isHere(place)) return
    this.#place = this.#context.place()
    this.#lines = lines
  }

  forgetLines(): void {
    this.#lines = null
  }

  async fetch(): Promise<void> {
    const here = this.#context.place()
    if (!here) return
    const query = { outlet_id: String(here.outlet_id), sales_type_id: String(here.sales_type_id) }
    this.accept(here, cartList(await this.#context.api('GET /cart', { query })))
    this.#unanswered.clear()
  }

  markUnanswered(line: LocalLine): void {
    this.#unanswered.set(additionKey(line), line.merge_key)
  }

  /** S4.4: the same line added again gets the same merge key until the cart has been fetched, so that the API adds it once. */
  withMergeKey(line: LocalLine): LocalLine {
    return { ...line, merge_key: this.#unanswered.get(additionKey(line)) ?? line.merge_key }
  }
}

/** Equal for two presses of Add with the same choices. */
const additionKey = (line: LocalLine) =>
  JSON.stringify([lineKey(line), line.outlet_id, line.sales_type_id, line.qty, line.notes])
