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

type App = { store: AppStore; api: Api }
type Known = { basket: TableBasket | null }

const known = new WeakMap<AppStore, Store<Known>>()

function stateOf(store: AppStore): Store<Known> {
  const found = known.get(store) ?? createStore<Known>({ basket: null })
  known.set(store, found)
  return found
}

/** D1.9: what this tab knows of the basket its table shares. Every answer of the server is the whole basket. */
export function sharedTable({ store, api }: App) {
  const state = stateOf(store)
  const tabid = () => store.get().table?.token
  const joined = () => joinedTable.at(tabid())

  function forget(words: string | null): void {
    joinedTable.save(null)
    linesToPay.forget()
    state.set({ basket: null })
    if (words) notify(store, words, 'info')
  }

  /** Null when it went well, otherwise why not. */
  async function ask(call: (token: string) => Promise<TableBasket>): Promise<string | null> {
    const mine = joined()
    if (!mine) return texts.ended
    try {
      const basket = await call(mine.token)
      // Another answer may be about a basket that was left meanwhile.
      if (joined()?.token === mine.token) state.set({ basket })
      return null
    } catch (error) {
      if (error instanceof ApiFailure && error.httpStatus === 404 && joined()?.token === mine.token) {
        const isOver = await api('GET /table-baskets/:token', { params: { token: mine.token } }).then(
          () => false,
          (again) => again instanceof ApiFailure && again.httpStatus === 404,
        )
        if (isOver) forget(texts.ended)
      }
      return failureWords(error)
    }
  }

  const add = ({ product_id, option_id, variant_id, qty, notes, modifiers }: CartItem) =>
    ask((token) =>
      api('POST /table-baskets/:token/lines', {
        params: { token },
        body: {
          product_id,
          option_id,
          variant_id,
          qty,
          notes,
          modifiers: modifiers.map(({ modifier_id }) => ({ modifier_id })),
        },
      }),
    )

  /** What was in one's own cart comes along; what the basket does not take stays there. */
  async function bringAlong({ outlet_id, sales_type_id }: TableBasket): Promise<void> {
    const cart = cartOf({ store, api })
    const own = await cart.contents()
    const here = own.filter((item) => item.outlet_id === outlet_id && item.sales_type_id === sales_type_id)
    for (const item of here) {
      const reason = await add(item)
      if (reason) notify(store, reason, 'warning')
      else cart.changeQuantity(item, 0)
    }
  }

  /** It has ended, or an earlier answer was lost on its way: what was known of one's own is not. */
  function ended(error: unknown): { items: CartItem[] } {
    if (!(error instanceof ApiFailure && error.httpStatus === 404)) throw error
    const { basket } = state.get()
    const own = basket?.lines.filter(({ member, state }) => member === basket.me && state === 'open') ?? []
    return { items: own.map(({ item }) => item) }
  }

  return {
    state,
    refresh: () => ask((token) => api('GET /table-baskets/:token', { params: { token } })),

    async join(name: string): Promise<string | null> {
      const code = tabid()
      if (!code) return texts.ended
      try {
        const { token, basket } = await api('POST /tables/:token/basket', { params: { token: code }, body: { name } })
        state.set({ basket })
        linesToPay.forget()
        joinedTable.save({ tabid: code, token, name })
        await bringAlong(basket)
        return null
      } catch (error) {
        return failureWords(error)
      }
    },

    add,

    change: (id: string, qty: number) =>
      ask((token) => api('PATCH /table-baskets/:token/lines/:id', { params: { token, id }, body: { qty } })),

    /** What nobody pays becomes one's own cart. Without an answer one has not left. */
    async leave(): Promise<void> {
      const mine = joined()
      if (!mine) return
      try {
        const { items } = await api('POST /table-baskets/:token/leave', { params: { token: mine.token } }).catch(ended)
        const lost = await cartOf({ store, api }).add(items.map((item) => ({ ...item, merge_key: newMergeKey() })))
        forget(texts.left(pieceCount(items)))
        if (lost.length > 0) notify(store, cartPageTexts.lost(lost.map(({ name }) => name)), 'warning')
      } catch (error) {
        notify(store, failureWords(error), 'error')
      }
    },
  }
}

/** One asks for all who look: several parts of a page show the same basket. */
const looking = new WeakMap<AppStore, { count: number; stop: () => void }>()

function follow(app: App): () => void {
  const already = looking.get(app.store)
  const watch = already ?? { count: 0, stop: startAsking(app) }
  watch.count += 1
  looking.set(app.store, watch)
  return () => {
    watch.count -= 1
    if (watch.count > 0) return
    watch.stop()
    looking.delete(app.store)
  }
}

function startAsking(app: App): () => void {
  const { refresh } = sharedTable(app)
  const look = () => void (document.hidden || refresh())
  look()
  const timer = setInterval(look, TABLE_ASK_MS)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
  }
}

/** The basket as it is known now; asked for again while the page is seen. Null until it is there, and for who has not joined. */
export function useSharedBasket(): TableBasket | null {
  const app = useApp()
  const joined = useJoinedTable()
  const state = stateOf(app.store)
  useEffect(() => (joined ? follow(app) : undefined), [app, joined])
  const { basket } = useSyncExternalStore(state.subscribe, state.get, state.get)
  return joined ? basket : null
}
