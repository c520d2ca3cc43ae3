import type { CartItem } from '#contract/order/cart.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import type { Account, AppStore } from '../state/app-state.ts'
import { mayShop } from '../state/login/may-shop.ts'
import { notify } from '../state/notify.ts'
import { cartStorage, type LocalLine, newMergeKey } from '../state/storage/cart-storage.ts'
import { createStore, type Store } from '../state/store.ts'
import type { CartSide, LostLine } from './cart-backend.ts'
import { type CartState, emptyCartState } from './cart-state.ts'
import { createCustomerSide } from './customer/customer-backend.ts'
import { keptTaps } from './customer/pending-quantities.ts'
import { createGuestSide } from './guest/guest-backend.ts'
import { putAwayCarts } from './guest/put-away-carts.ts'
import { type CartPlace, isAt, lineKey } from './line-key.ts'
import { openCartNews } from './other-tabs.ts'
import { loadPlaceFacts } from './place/place-facts.ts'

export type Cart = ReturnType<typeof createCart>

/** The page's cart, whoever's it is (S4.7–S4.13). One for each tab, made by cart-of.ts. */
export function createCart({ store, api }: { store: AppStore; api: Api }) {
  const state: Store<CartState> = createStore(emptyCartState)
  let account = ''
  let side: CartSide | null = null
  let place: CartPlace | null = null
  let isOpen = false
  let landings = 0
  let lookForPlace: () => Promise<void> = async () => {}
  /** S4.9: hears of a cart that was thrown away; the keeper offers to take it back. */
  let heardDiscard: (lines: readonly LocalLine[]) => void = () => {}
  const news = openCartNews(() => load())

  function show(): void {
    const items = side && place ? side.items() : null
    const { kind } = state.get()
    if (items) state.set({ kind: 'ready', items })
    else if (kind === 'ready') state.set({ kind: 'loading', items: [] })
  }

  /** S7.6: a customer is told that the cart could not be had; what a guest sees is in the browser (S8.10). */
  function showFailure(failure: { error: string } | null): void {
    const isStale = failure !== null && account !== 'guest'
    state.set({ isStale, ...(isStale && side?.items() === null ? { kind: 'failed', items: [] } : {}) })
  }

  async function load(): Promise<{ error: string } | null> {
    if (!side) return null
    if (!mayShop(store.get())) {
      state.set({ kind: 'signIn', items: [] })
      return null
    }
    const own = side
    if (state.get().kind === 'failed') state.set({ kind: 'loading' })
    const facts = isOpen && place ? loadPlaceFacts(api, place) : null
    const at = place
    try {
      const failure = await own.load()
      if (own === side) showFailure(failure)
      const known = await facts
      if (known && at === place) {
        state.set({ facts: known })
        if (store.get().outletId === at?.outlet_id) store.set({ outletDetail: known.outlet })
      }
      return failure
    } catch (error) {
      // The login has run out, or the store wants one.
      if (error instanceof ApiFailure && own === side) state.set({ kind: 'signIn', items: [] })
      return { error: String(error) }
    }
  }

  function open(): void {
    if (isOpen) return
    isOpen = true
    load()
  }

  // The page and its cart say the same of the outlet, whichever of them heard last that it opened or closed (S2.21).
  store.subscribe(() => {
    const { outletId, outletDetail } = store.get()
    const { facts } = state.get()
    if (facts && outletDetail && outletId === place?.outlet_id && facts.outlet !== outletDetail)
      state.set({ facts: { ...facts, outlet: outletDetail } })
  })

  const lost = (lines: readonly LostLine[]) => {
    state.set({ lost: [...state.get().lost, ...lines] })
    notify(store, cartPageTexts.lost(lines.map(({ name }) => name)), 'warning', { durationMs: 10_000 })
  }

  /** S3.10: a stored item that cannot be read is dropped, and named. */
  function tellUnread(): void {
    const names = cartStorage.takeUnread()
    if (names.length > 0) lost(names.map((name) => ({ name, reason: cartPageTexts.dropped.damaged })))
  }

  const parts = {
    api,
    place: () => place,
    changed(isOwn: boolean) {
      show()
      if (isOwn) news.tell()
    },
    refused: (text: string) => notify(store, text, 'error'),
    lost,
  }

  function discard(misfits: (line: LocalLine) => boolean): void {
    const lines = cartStorage.guest()
    if (lines.length === 0 || !lines.some(misfits)) return
    cartStorage.saveGuest(lines.filter((line) => !misfits(line)))
    putAwayCarts.keep(lines.filter(misfits))
    heardDiscard(lines)
    parts.changed(true)
  }

  /** S4.9: the first item decides. An empty cart gets back what was put away here. */
  function fitGuestCart(here: CartPlace): void {
    if (account !== 'guest') return
    const [first] = cartStorage.guest()
    if (first) discard((line) => !isAt(first, here) || !isAt(line, here))
    if (cartStorage.guest().length > 0) return
    const back = putAwayCarts.take(here)
    if (back.length > 0) restore(back)
  }

  function restore(lines: readonly LocalLine[]): void {
    cartStorage.saveGuest(lines)
    parts.changed(true)
  }

  async function add(lines: readonly LocalLine[]): Promise<LostLine[]> {
    const [first] = lines
    if (!side || !first)
      return lines.map(({ product_name }) => ({ name: product_name, reason: cartPageTexts.notReady }))
    if (account === 'guest') discard((line) => !isAt(line, first))
    landings += 1
    state.set({ landed: { key: lineKey(first), count: landings } })
    const refused = await side.add(lines)
    show()
    return refused
  }

  async function putBack(item: CartItem): Promise<void> {
    const [refused] = await add([{ ...item, merge_key: newMergeKey() }])
    if (refused) parts.refused(refused.reason)
  }

  function setPieces(item: CartItem, qty: number): void {
    side?.setPieces(lineKey(item), Math.max(0, qty))
  }

  return {
    state,
    open,
    refresh: async () => void (await (place ? load() : lookForPlace())),
    /** Back on the network: what waits is sent at once. */
    async reconnect(): Promise<void> {
      await side?.flush()
      await this.refresh()
    },
    add,

    setAccount(next: Account): void {
      const now = next.kind === 'customer' ? next.details.id : next.kind
      if (now === account || next.kind === 'unconfirmed' || next.kind === 'unreachable') return
      account = now
      side?.close()
      side = next.kind === 'customer' ? createCustomerSide(parts, next.details.id) : createGuestSide(parts)
      state.set({ kind: 'loading', items: [] })
      if (place) fitGuestCart(place)
      // S4.4: what waits gets into the cart even where no cart is in sight.
      const isWaiting = cartStorage.guest().length > 0 || cartStorage.waiting().length > 0 || keptTaps.any()
      tellUnread()
      if (isOpen || (next.kind === 'customer' && isWaiting)) load()
      show()
    },

    async setPlace(next: CartPlace): Promise<void> {
      if (place && isAt(place, next)) return
      if (place) await side?.flush()
      place = next
      state.set({
        place: next,
        facts: null,
        isStale: false,
        ...(account === 'guest' ? {} : { kind: 'loading', items: [] }),
      })
      fitGuestCart(next)
      show()
      if (isOpen) await load()
    },

    /** Neither the page nor the store says what is sold here; `look` asks again. */
    lacksPlace(look: () => Promise<void>): void {
      if (place) return
      lookForPlace = look
      state.set({ kind: 'failed', isStale: true, items: [] })
    },

    setPieces,

    /** Gone at once; what takes it back is offered for as long as the message stands. */
    remove(item: CartItem): void {
      setPieces(item, 0)
      notify(store, cartPageTexts.removed(item.product_name), 'info', {
        action: { label: cartPageTexts.undo, onAct: () => putBack(item) },
      })
    },

    /** Null when it is done, otherwise why not. */
    async choose(item: CartItem, chosen: LocalLine): Promise<string | null> {
      const reason = (await side?.choose(lineKey(item), chosen)) ?? null
      show()
      return reason
    },

    /** D1.5: takes these lines to another place. */
    async move(lines: readonly CartItem[]): Promise<void> {
      await side?.move(lines)
    },

    /** S4.9 taken back: the lines are a guest's again. */
    restore(lines: readonly LocalLine[]): void {
      for (const line of lines) putAwayCarts.take(line)
      restore(lines)
    },

    /** What is in the cart, where it need not be in sight. */
    async contents(): Promise<readonly CartItem[]> {
      if (account === 'guest') return cartStorage.guest()
      if (side && side.items() === null) await load()
      return side?.items() ?? []
    },

    /** The same, as far as it is known already. */
    seen: (): readonly CartItem[] => (account === 'guest' ? cartStorage.guest() : (side?.items() ?? [])),

    flush: async () => side?.flush(),
    leave: () => side?.leave(),

    /** After an order: what was in the cart has been bought. */
    async emptied(): Promise<void> {
      side?.forget()
      await load()
    },

    readLost: () => state.set({ lost: [] }),
    isGuest: () => account === 'guest',
    onDiscard(hear: (lines: readonly LocalLine[]) => void): void {
      heardDiscard = hear
    },
  }
}
