import type { CartItem } from '#contract/order/cart.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import { type LocalLine, newMergeKey } from '../../state/storage/cart-storage.ts'
import { type CartSide, type CartSideParts, RETRY_AFTER_MS, WRITE_AFTER_MS } from '../cart-backend.ts'
import { isAt, lineKey } from '../line-key.ts'
import { lineUpdate, quantityUpdate } from './line-update.ts'
import {
  cartList,
  failedWords,
  isLoginEnd,
  isRefusal,
  oneTabAtATime,
  putWaiting,
  removeWaiting,
  sendWaiting,
  takeOverGuestCart,
  waitingOf,
  wentWrong,
} from './pending-lines.ts'
import { keptTaps, tapsToSend, unconfirmed } from './pending-quantities.ts'
import { shownLines } from './shown-lines.ts'

/** A customer's cart is the server's. What is tapped shows at once, and is written when the tapping stops. */
export function createCustomerSide(parts: CartSideParts, owner: string): CartSide {
  const { api, place, changed } = parts
  let server: readonly CartItem[] | null = null
  /** Wanted quantities by line: not sent yet, and under way. */
  let tapped = new Map<string, number>()
  let sending = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** A failed call is tried again at its own time, not by whatever loads the cart meanwhile. */
  let isRetryDue = false
  let underWay: Promise<void> = Promise.resolve()
  /** Keys of lines whose adding got no answer: the same line is sent under the same key until the cart has been seen again (S4.4). */
  const unanswered = new Map<string, string>()
  let queue: Promise<unknown> = Promise.resolve()
  let isClosed = false
  /** What an earlier page left untold is looked at once. */
  let isCaughtUp = false

  const isHere = (line: CartItem) => {
    const here = place()
    return here !== null && isAt(line, here)
  }
  const waiting = () => waitingOf(owner).filter(isHere)

  /** One thing after another: an answer must not overtake a newer one. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work)
    queue = turn.catch(() => {})
    return turn
  }

  /** S4.4: a page that ends in the middle of tapping leaves to the next one what it did not get told. */
  function keepTaps(): void {
    const here = place()
    // A login that has ended leaves what was kept to the next sign-in, and a sign-out has removed it.
    if (!here || isClosed) return
    keptTaps.keep(owner, here, unconfirmed(shownLines(server ?? [], waiting(), []), sending, tapped))
  }

  async function catchUp(): Promise<void> {
    const here = place()
    if (isCaughtUp || !here || !server) return
    isCaughtUp = true
    const untold = tapsToSend(keptTaps.of(owner, here), server)
    tapped = new Map([...untold, ...tapped])
    keepTaps()
    if (tapped.size > 0) await flush()
  }

  function later(ms: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => flush(), ms)
  }

  async function fetchCart(): Promise<void> {
    const here = place()
    if (!here) return
    const query = { outlet_id: String(here.outlet_id), sales_type_id: String(here.sales_type_id) }
    const items = cartList(await api('GET /cart', { query }))
    if (place() === here) server = items
    unanswered.clear()
  }

  const sendAdditions = () =>
    oneTabAtATime(() =>
      sendWaiting(api, owner, (line, cart) => {
        if (isHere(line)) server = cart
        changed(true)
      }),
    )

  /** S8.9: what is shown goes back to what the server last said, or says now. */
  async function takeBack(error: unknown): Promise<void> {
    parts.refused(failedWords(error))
    await fetchCart().catch(() => {})
  }

  async function sendTaps(): Promise<void> {
    sending = tapped
    tapped = new Map()
    for (const [key, qty] of [...sending]) {
      const line = server?.find((item) => lineKey(item) === key)
      try {
        if (line && line.qty !== qty) server = cartList(await api('PATCH /cart', { body: quantityUpdate(line, qty) }))
      } catch (error) {
        if (isLoginEnd(error)) {
          tapped = new Map([...sending, ...tapped])
          throw error
        }
        // A line that is gone already needs no removing.
        const isGone = error instanceof ApiFailure && error.httpStatus === 404
        // Without an answer the others would get none either.
        if (!isRefusal(error)) sending.clear()
        if (isGone && qty === 0) await fetchCart().catch(() => {})
        else await takeBack(error)
      } finally {
        sending.delete(key)
        keepTaps()
      }
      if (sending.size === 0) return
    }
  }

  /** Sends what waits. A quantity that cannot be saved is taken back; a line that cannot be added now waits (S4.4). */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    isRetryDue = false
    if (isClosed) return
    const hasWork = tapped.size > 0 || waitingOf(owner).length > 0
    if (!hasWork) return
    underWay = sendAll()
    await underWay
  }

  async function sendAll(): Promise<void> {
    try {
      await inTurn(async () => {
        const added = await sendAdditions().then(
          (lost) => ({ lost }),
          (error: unknown) => ({ lost: [], error }),
        )
        if (added.lost.length > 0) parts.lost(added.lost)
        if (server === null && tapped.size > 0) await fetchCart()
        await sendTaps()
        if ('error' in added) throw added.error
      })
      failures = 0
    } catch (error) {
      sending = new Map()
      if (isLoginEnd(error)) return
      if (server === null) tapped = new Map()
      if (failures === 0) parts.refused(failedWords(error))
      const next = RETRY_AFTER_MS[failures]
      failures += 1
      if (next !== undefined) later(next)
      isRetryDue = next !== undefined
    }
    changed(true)
  }

  return {
    items: () => (server === null ? null : shownLines(server, waiting(), [sending, tapped])),

    async load() {
      try {
        await oneTabAtATime(async () => takeOverGuestCart(owner))
        await underWay
        if (!isRetryDue) await flush()
        await inTurn(fetchCart)
        changed(false)
        await catchUp()
        return null
      } catch (error) {
        changed(false)
        if (isLoginEnd(error)) throw error
        return { error: cartTexts.updateFailed }
      }
    },

    async add(asked) {
      const added = asked.map((line) => ({ ...line, merge_key: unanswered.get(sameAddition(line)) ?? line.merge_key }))
      // A quantity that is still to be written would overwrite what is added now.
      const raise = (line: LocalLine, pieces: number) => {
        const wanted = isHere(line) ? (tapped.get(lineKey(line)) ?? sending.get(lineKey(line))) : undefined
        if (wanted !== undefined) tapped.set(lineKey(line), wanted + pieces)
      }
      for (const line of added) raise(line, line.qty)
      putWaiting(owner, added)
      keepTaps()
      changed(false)
      const own = new Set(added.map(({ merge_key }) => merge_key))
      try {
        const lost = await inTurn(sendAdditions)
        changed(true)
        const others = lost.filter(({ key }) => !own.has(key))
        if (others.length > 0) parts.lost(others)
        return lost.filter(({ key }) => own.has(key)).map(({ name, reason }) => ({ name, reason: wentWrong(reason) }))
      } catch (error) {
        if (isLoginEnd(error)) return []
        const failed = waitingOf(owner).filter(({ merge_key }) => own.has(merge_key))
        removeWaiting(own)
        for (const line of failed) {
          raise(line, -line.qty)
          unanswered.set(sameAddition(line), line.merge_key)
        }
        keepTaps()
        changed(true)
        return failed.map(({ product_name }) => ({ name: product_name, reason: cartTexts.wentWrong }))
      } finally {
        if (tapped.size > 0) later(WRITE_AFTER_MS)
      }
    },

    setPieces(key, qty) {
      tapped.set(key, qty)
      keepTaps()
      changed(false)
      later(WRITE_AFTER_MS)
    },

    async choose(key, chosen) {
      await flush()
      return inTurn(async () => {
        const line = server?.find((item) => lineKey(item) === key)
        if (!line) return cartTexts.unknownLine
        try {
          server = cartList(await api('PATCH /cart', { body: lineUpdate(line.id, chosen) }))
          changed(true)
          return null
        } catch (error) {
          return failedWords(error)
        }
      })
    },

    async move(lines) {
      const before = server ?? []
      const going = lines.map((line): LocalLine => ({ ...line, merge_key: newMergeKey() }))
      putWaiting(owner, going)
      await flush()
      // Only what has arrived there leaves here; the rest stays in the cart that it is in.
      const stuck = new Set(waitingOf(owner).map(({ merge_key }) => merge_key))
      removeWaiting(new Set(going.map(({ merge_key }) => merge_key)))
      const moved = new Set(going.filter(({ merge_key }) => !stuck.has(merge_key)).map(lineKey))
      await inTurn(async () => {
        for (const line of before) {
          if (moved.has(lineKey(line))) await api('PATCH /cart', { body: quantityUpdate(line, 0) }).catch(() => {})
        }
      })
      server = null
      changed(true)
    },

    flush,

    /**
     * The page may be gone in a moment: what is sent now outlives it, if nothing is waited for before, no lock and no turn. Should the page
     * stay, it looks at what became of it.
     */
    leave() {
      if (tapped.size === 0 || server === null) return
      clearTimeout(timer)
      const told = server.map(async (line) => {
        const key = lineKey(line)
        const qty = tapped.get(key)
        if (qty === undefined) return
        await api('PATCH /cart', { body: quantityUpdate(line, qty), keepalive: true })
        if (tapped.get(key) === qty) tapped.delete(key)
      })
      Promise.all(told)
        .then(() => inTurn(fetchCart))
        .then(() => changed(true))
        .catch(() => later(WRITE_AFTER_MS))
        .finally(keepTaps)
    },

    forget() {
      server = []
      tapped = new Map()
      keepTaps()
      changed(true)
    },

    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Two presses of Add that ask for the same. */
const sameAddition = (line: LocalLine) =>
  JSON.stringify([lineKey(line), line.outlet_id, line.sales_type_id, line.qty, line.notes])
