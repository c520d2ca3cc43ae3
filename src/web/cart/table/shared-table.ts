import { useEffect, useSyncExternalStore } from 'react'
import type { CartItem } from '#contract/order/cart.ts'
import { TABLE_ASK_MS } from '#contract/order/table-basket-limits.ts'
import type { TableBasket } from '#contract/order/table-baskets.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { pieceCount } from '#rules/cart/cart-pricing.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { tableBasketTexts as texts } from '#texts/order/table-baskets.ts'
import { useApp } from '../../state/app-context.ts'
import type { AppStore } from '../../state/app-state.ts'
import { failureWords } from '../../state/failure-words.ts'
import { notify } from '../../state/notify.ts'
import { joinedTable, linesToPay, useJoinedTable } from '../../state/place/joined-table.ts'
import { newMergeKey } from '../../state/storage/cart-storage.ts'
import { createStore, type Store } from '../../state/store.ts'
import { cartOf } from '../cart-of.ts'
import { isAt } from '../line-key.ts'

type App = { store: AppStore; api: Api }
type BasketState = { basket: TableBasket | null }

const basketStates = new WeakMap<AppStore, Store<BasketState>>()

function stateOf(store: AppStore): Store<BasketState> {
  const found = basketStates.get(store) ?? createStore<BasketState>({ basket: null })
  basketStates.set(store, found)
  return found
}

/** D1.9: the basket that the phones at a table share, as this tab knows it. Every answer of the API is the whole basket. */
export class SharedTable {
  readonly #store: AppStore
  readonly #api: Api
  readonly #state: Store<BasketState>

  constructor({ store, api }: App) {
    this.#store = store
    this.#api = api
    this.#state = stateOf(store)
  }

  refresh(): Promise<string | null> {
    return this.#call((token) => this.#api('GET /table-baskets/:token', { params: { token } }))
  }

  async join(name: string): Promise<string | null> {
    const code = this.#store.get().table?.token
    if (!code) return texts.ended
    try {
      const call = { params: { token: code }, body: { name } }
      const { token, basket } = await this.#api('POST /tables/:token/basket', call)
      this.#state.set({ basket })
      linesToPay.forget()
      joinedTable.save({ tabid: code, token, name })
      await this.#bringOwnLines(basket)
      return null
    } catch (error) {
      return failureWords(error)
    }
  }

  add({ product_id, option_id, variant_id, qty, notes, modifiers }: CartItem): Promise<string | null> {
    const chosen = modifiers.map(({ modifier_id }) => ({ modifier_id }))
    const body = { product_id, option_id, variant_id, qty, notes, modifiers: chosen }
    return this.#call((token) => this.#api('POST /table-baskets/:token/lines', { params: { token }, body }))
  }

  change(id: string, qty: number): Promise<string | null> {
    return this.#call((token) =>
      this.#api('PATCH /table-baskets/:token/lines/:id', { params: { token, id }, body: { qty } }),
    )
  }

  /** The guest's unpaid lines move to their own cart. If the call fails, the guest is still in the basket. */
  async leave(): Promise<void> {
    const joined = this.#joined()
    if (!joined) return
    try {
      const call = this.#api('POST /table-baskets/:token/leave', { params: { token: joined.token } })
      const { items } = await call.catch((error) => this.#ownLinesAfterEnd(error))
      const rejected = await this.#cart().add(items.map((item) => ({ ...item, merge_key: newMergeKey() })))
      this.#forget(texts.left(pieceCount(items)))
      if (rejected.length > 0) notify(this.#store, cartPageTexts.lost(rejected.map(({ name }) => name)), 'warning')
    } catch (error) {
      notify(this.#store, failureWords(error), 'error')
    }
  }

  #joined() {
    return joinedTable.at(this.#store.get().table?.token)
  }

  #cart() {
    return cartOf({ store: this.#store, api: this.#api })
  }

  #forget(message: string): void {
    joinedTable.save(null)
    linesToPay.forget()
    this.#state.set({ basket: null })
    notify(this.#store, message, 'info')
  }

  /** Null when the call succeeded, otherwise why not. */
  async #call(call: (token: string) => Promise<TableBasket>): Promise<string | null> {
    const joined = this.#joined()
    if (!joined) return texts.ended
    const isStillJoined = () => this.#joined()?.token === joined.token
    try {
      const basket = await call(joined.token)
      // The guest may have left this basket during the call.
      if (isStillJoined()) this.#state.set({ basket })
      return null
    } catch (error) {
      if (isNotFound(error) && isStillJoined() && (await this.#isEnded(joined.token))) this.#forget(texts.ended)
      return failureWords(error)
    }
  }

  /** A 404 may also be about a line. The basket has ended only if it is not found itself. */
  #isEnded(token: string): Promise<boolean> {
    return this.#api('GET /table-baskets/:token', { params: { token } }).then(() => false, isNotFound)
  }

  /** Moves the lines of the guest's own cart into the basket. A line that the basket rejects stays in the cart. */
  async #bringOwnLines(place: TableBasket): Promise<void> {
    const cart = this.#cart()
    const own = await cart.contents()
    for (const item of own.filter((one) => isAt(one, place))) {
      const reason = await this.add(item)
      if (reason) notify(this.#store, reason, 'warning')
      else cart.changeQuantity(item, 0)
    }
  }

  /** The basket has ended, or the answer to an earlier call was lost. The guest's lines are then those that this tab knows. */
  #ownLinesAfterEnd(error: unknown): { items: CartItem[] } {
    if (!isNotFound(error)) throw error
    const { basket } = this.#state.get()
    const own = basket?.lines.filter(({ member, state }) => member === basket.me && state === 'open') ?? []
    return { items: own.map(({ item }) => item) }
  }
}

const isNotFound = (error: unknown) => error instanceof ApiFailure && error.httpStatus === 404

/** Several components show the same basket. One timer polls for all of them. */
const pollers = new WeakMap<AppStore, { users: number; stop: () => void }>()

function pollWhileUsed(app: App): () => void {
  const poller = pollers.get(app.store) ?? { users: 0, stop: startPolling(app) }
  poller.users += 1
  pollers.set(app.store, poller)
  return () => {
    poller.users -= 1
    if (poller.users > 0) return
    poller.stop()
    pollers.delete(app.store)
  }
}

function startPolling(app: App): () => void {
  const table = new SharedTable(app)
  const poll = () => void (document.hidden || table.refresh())
  poll()
  const timer = setInterval(poll, TABLE_ASK_MS)
  document.addEventListener('visibilitychange', poll)
  window.addEventListener('online', poll)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', poll)
    window.removeEventListener('online', poll)
  }
}

/** The basket, refreshed while the page is visible. Null until it is loaded, and for a guest who has not joined. */
export function useSharedBasket(): TableBasket | null {
  const app = useApp()
  const joined = useJoinedTable()
  const state = stateOf(app.store)
  useEffect(() => (joined ? pollWhileUsed(app) : undefined), [app, joined])
  const { basket } = useSyncExternalStore(state.subscribe, state.get, state.get)
  return joined ? basket : null
}
