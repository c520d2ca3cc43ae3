import { vi } from 'vitest'
import type { CartItem, CartUpdate, NewCartItem } from '#contract/order/cart.ts'
import type { Api } from '#contract/wire/request.ts'
import { Mutex } from '#web/cart/customer/mutex.ts'
import type { Account } from '#web/state/app-state.ts'
import { type LocalLine, localLine } from '#web/state/storage/cart-storage.ts'

/** Stubs a window with local storage, and locks that need no timer. Returns the stored values. */
export function stubBrowser(stored = new Map<string, string>()): Map<string, string> {
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
  const locks = new Mutex()
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<unknown>) => locks.run(work) } })
  vi.stubGlobal('BroadcastChannel', undefined)
  return stored
}

export const customer = { kind: 'customer', details: { id: 'mei', first_name: 'Mei' } } as Account
export const guest = { kind: 'guest' } as Account
export const place = { outlet_id: 1, sales_type_id: 1 }

export function cartLine(product_id: number, qty: number, more: object = {}): LocalLine {
  const named = { id: `line-${product_id}`, product_name: `Product ${product_id}`, price_per_pcs: '2.00' }
  const made = localLine({ ...named, product_id, qty, merge_key: `merge-key-${product_id}`, ...place, ...more })
  if (!made) throw new Error('no line')
  return made
}

type Answer = CartItem[] | { items: CartItem[]; dropped: [] }
type Input = { query?: Record<string, string>; body?: unknown; keepalive?: boolean }

/**
 * A fake API with a customer's cart. `fail` makes calls fail. `hold` delays the responses of a call and returns a
 * function that releases the next one. A held call has already read or changed the cart.
 */
export function cartApi(...first: CartItem[]) {
  const calls: { name: string; input: Input }[] = []
  const held = new Map<string, (() => void)[]>()
  const keys = new Set<string>()
  const self = {
    lines: first as CartItem[],
    calls,
    fail: (_name: string): unknown => null,
    named: (name: string) => calls.filter((call) => call.name === name),
    sentQuantities: () => self.named('PATCH /cart').map(({ input }) => (input.body as CartUpdate).qty),
    hold(name: string) {
      const waiting: (() => void)[] = []
      held.set(name, waiting)
      return () => waiting.shift()?.()
    },
    stopHolding: (name: string) => held.delete(name),
    api: (async (name: string, input: Input = {}) => {
      calls.push({ name, input })
      const failure = self.fail(name)
      const answer = failure ? null : answerTo(name, input)
      const waiting = held.get(name)
      if (waiting) await new Promise<void>((resolve) => waiting.push(resolve))
      if (failure) throw failure
      return answer
    }) as unknown as Api,
  }

  function answerTo(name: string, { body }: Input): Answer {
    if (name === 'POST /cart/sync/guest') return { items: body as CartItem[], dropped: [] }
    if (name === 'POST /cart/add') add(body as NewCartItem)
    else if (name === 'PATCH /cart') change(body as CartUpdate)
    else if (name !== 'GET /cart') throw new Error(`unexpected call: ${name}`)
    return self.lines
  }
  function add(item: NewCartItem): void {
    const key = item.merge_key ?? ''
    if (keys.has(key)) return
    keys.add(key)
    const same = self.lines.find(({ product_id }) => product_id === item.product_id)
    const sum = { ...cartLine(item.product_id, item.qty), ...same, qty: (same?.qty ?? 0) + item.qty }
    self.lines = [...self.lines.filter((line) => line !== same), sum]
  }
  function change({ cart_id, qty = 0 }: CartUpdate): void {
    self.lines = self.lines
      .map((line) => (line.id === cart_id ? { ...line, qty } : line))
      .filter((line) => line.qty > 0)
  }
  return self
}
