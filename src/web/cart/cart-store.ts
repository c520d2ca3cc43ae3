import type { CartItem } from '#contract/order/cart.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import type { Account, AppStore } from '../state/app-state.ts'
import { mayShop } from '../state/login/may-shop.ts'
import { notify } from '../state/notify.ts'
import { cartStorage, type LocalLine, newMergeKey } from '../state/storage/cart-storage.ts'
import { createStore, type Store } from '../state/store.ts'
import { shownEntry } from '../state/use-focus-after-removal.ts'
import type { CartBackend, CartContext, RejectedLine } from './cart-backend.ts'
import { type CartState, emptyCartState } from './cart-state.ts'
import { CustomerBackend } from './customer/customer-backend.ts'
import { pendingQuantities } from './customer/pending-quantities.ts'
import { GuestBackend } from './guest/guest-backend.ts'
import { putAwayCarts, putAwayMisfits, putAwayUnlessAt, takeBackCart } from './guest/put-away-carts.ts'
import { type CartPlace, isAt, lineKey } from './line-key.ts'
import { connectTabs } from './other-tabs.ts'
import { loadPlaceFacts, withPageOutlet } from './place/place-facts.ts'

/**
 * The cart of a tab: the state that the screens read, and the acts that they call (S4.7–S4.13).
 *
 * From a press on "+" to a customer's request:
 * 1. CartStore.changeQuantity: finds the key of the line
 * 2. CustomerBackend.changeQuantity: shows the new quantity and saves it for a reload
 * 3. Outbox.sendSoon: waits until the presses stop
 * 4. Outbox.send: waits for the mutex, sends added lines first
 * 5. Outbox.#sendQuantities: calls PATCH /cart
 * A guest's press ends in GuestBackend.changeQuantity, which saves the line in the browser and asks the API for its price.
 */
export class CartStore {
  readonly state: Store<CartState> = createStore(emptyCartState)
  readonly #app: AppStore
  readonly #context: CartContext
  readonly #tabs = connectTabs(() => this.#load())
  #backend: CartBackend | null = null
  /** 'guest' or the customer's id. Empty until the account is known. */
  #account = ''
  #place: CartPlace | null = null
  #isOpen = false
  #addedCount = 0
  #findPlace: () => Promise<void> = async () => {}
  #onDiscard: (lines: readonly LocalLine[]) => void = () => {}

  constructor({ store, api }: { store: AppStore; api: Api }) {
    this.#app = store
    this.#context = {
      api,
      place: () => this.#place,
      changed: () => this.#show(),
      saved: () => {
        this.#show()
        this.#tabs.tell()
      },
      failed: (text) => notify(store, text, 'error'),
      rejected: (lines) => this.#showRejected(lines),
    }
    store.subscribe(() => {
      const facts = withPageOutlet(this.state.get().facts, this.#place, store.get())
      if (facts) this.state.set({ facts })
    })
  }

  /** A screen shows the cart, so it is loaded. */
  open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#load()
  }

  async refresh(): Promise<void> {
    await (this.#place ? this.#load() : this.#findPlace())
  }

  /** The network is back: pending changes are sent at once. */
  async reconnect(): Promise<void> {
    await this.send()
    await this.refresh()
  }

  /** The answer names the lines that were rejected. */
  async add(lines: readonly LocalLine[]): Promise<RejectedLine[]> {
    const [first] = lines
    if (!this.#backend || !first)
      return lines.map(({ product_name }) => ({ name: product_name, reason: cartPageTexts.notReady }))
    if (this.#isGuest) this.#tellDiscarded(putAwayMisfits((line) => !isAt(line, first)))
    this.#addedCount += 1
    this.state.set({ lastAdded: { key: lineKey(first), count: this.#addedCount } })
    const rejected = await this.#backend.add(lines)
    this.#show()
    return rejected
  }

  changeQuantity(item: CartItem, qty: number): void {
    this.#backend?.changeQuantity(lineKey(item), Math.max(0, qty))
  }

  /** Null when the line is changed, otherwise why not. */
  async edit(item: CartItem, chosen: LocalLine): Promise<string | null> {
    const reason = (await this.#backend?.edit(lineKey(item), chosen)) ?? null
    this.#show()
    return reason
  }

  /** Removes the line at once. The message offers Undo. */
  remove(item: CartItem): void {
    this.changeQuantity(item, 0)
    const undo = async () => {
      const [rejected] = await this.add([{ ...item, merge_key: newMergeKey() }])
      if (rejected) this.#context.failed(rejected.reason)
    }
    const action = { label: cartPageTexts.undo, onAct: undo, restored: () => shownEntry(lineKey(item)) }
    notify(this.#app, cartPageTexts.removed(item.product_name), 'info', { action })
  }

  /** Chooses the backend of the account. A customer's backend merges the lines that were added before the sign-in (S4.4). */
  setAccount(next: Account): void {
    const account = next.kind === 'customer' ? next.details.id : next.kind
    if (account === this.#account || next.kind === 'unconfirmed' || next.kind === 'unreachable') return
    this.#account = account
    this.#backend?.close()
    this.#backend =
      next.kind === 'customer' ? new CustomerBackend(this.#context, account) : new GuestBackend(this.#context)
    this.state.set({ kind: 'loading', items: [] })
    if (this.#place) this.#fitGuestCart(this.#place)
    // Lines are merged also on a page that shows no cart.
    const hasPending = cartStorage.guest().length > 0 || cartStorage.pending().length > 0 || pendingQuantities.any()
    // S3.10: stored lines that cannot be read are named.
    const damaged = cartStorage.takeDroppedNames().map((name) => ({ name, reason: cartPageTexts.dropped.damaged }))
    if (damaged.length > 0) this.#showRejected(damaged)
    if (this.#isOpen || (next.kind === 'customer' && hasPending)) this.#load()
    this.#show()
  }

  async setPlace(next: CartPlace): Promise<void> {
    if (this.#place && isAt(this.#place, next)) return
    if (this.#place) await this.#backend?.send()
    this.#place = next
    const loading = this.#isGuest ? {} : ({ kind: 'loading', items: [] } as const)
    this.state.set({ place: next, facts: null, isStale: false, ...loading })
    this.#fitGuestCart(next)
    this.#show()
    if (this.#isOpen) await this.#load()
  }

  /** Neither the page nor the store names a place of sale. A refresh calls `find`. */
  setNoPlace(find: () => Promise<void>): void {
    if (this.#place) return
    this.#findPlace = find
    this.state.set({ kind: 'failed', isStale: true, items: [] })
  }

  /** D1.5: takes these lines to another place. */
  async move(lines: readonly CartItem[]): Promise<void> {
    await this.#backend?.move(lines)
  }

  /** The lines, loaded if they are not known yet. */
  async contents(): Promise<readonly CartItem[]> {
    if (!this.#isGuest && this.#backend?.items() === null) await this.#load()
    return this.knownContents()
  }

  /** The lines as far as they are known. */
  knownContents(): readonly CartItem[] {
    return this.#isGuest ? cartStorage.guest() : (this.#backend?.items() ?? [])
  }

  async send(): Promise<void> {
    await this.#backend?.send()
  }

  sendOnLeave(): void {
    this.#backend?.sendOnLeave()
  }

  /** An order has bought all lines. */
  async emptied(): Promise<void> {
    this.#backend?.clear()
    await this.#load()
  }

  /** Makes these lines the guest's cart. */
  restore(lines: readonly LocalLine[]): void {
    for (const line of lines) putAwayCarts.take(line)
    cartStorage.saveGuest(lines)
    this.#context.saved()
  }

  /** S4.9: `listener` gets the guest's cart as it was before lines were put away. */
  onDiscard(listener: (lines: readonly LocalLine[]) => void): void {
    this.#onDiscard = listener
  }

  dismissRejected(): void {
    this.state.set({ rejected: [] })
  }

  get #isGuest(): boolean {
    return this.#account === 'guest'
  }

  #show(): void {
    const items = this.#place ? (this.#backend?.items() ?? null) : null
    if (items) this.state.set({ kind: 'ready', items })
    else if (this.state.get().kind === 'ready') this.state.set({ kind: 'loading', items: [] })
  }

  #showRejected(lines: readonly RejectedLine[]): void {
    this.state.set({ rejected: [...this.state.get().rejected, ...lines] })
    notify(this.#app, cartPageTexts.lost(lines.map(({ name }) => name)), 'warning', { durationMs: 10_000 })
  }

  async #load(): Promise<void> {
    const backend = this.#backend
    const place = this.#place
    if (!backend) return
    if (!mayShop(this.#app.get())) return this.state.set({ kind: 'signIn', items: [] })
    if (this.state.get().kind === 'failed') this.state.set({ kind: 'loading' })
    const facts = this.#isOpen && place ? loadPlaceFacts(this.#context.api, place) : null
    try {
      const failure = await backend.refresh()
      if (backend === this.#backend) this.#showFailure(failure !== null)
      const known = await facts
      if (!known || place !== this.#place) return
      this.state.set({ facts: known })
      if (this.#app.get().outletId === place?.outlet_id) this.#app.set({ outletDetail: known.outlet })
    } catch (error) {
      // The login has ended, or the store requires one.
      if (error instanceof ApiFailure && backend === this.#backend) this.state.set({ kind: 'signIn', items: [] })
    }
  }

  /** S7.6: only a customer sees that the refresh failed. A guest's lines are in the browser (S8.10). */
  #showFailure(hasFailed: boolean): void {
    const isStale = hasFailed && !this.#isGuest
    this.state.set({ isStale, ...(isStale && this.#backend?.items() === null ? { kind: 'failed', items: [] } : {}) })
  }

  #fitGuestCart(here: CartPlace): void {
    if (!this.#isGuest) return
    this.#tellDiscarded(putAwayUnlessAt(here))
    if (takeBackCart(here)) this.#context.saved()
  }

  #tellDiscarded(before: readonly LocalLine[]): void {
    if (before.length === 0) return
    this.#onDiscard(before)
    this.#context.saved()
  }
}
