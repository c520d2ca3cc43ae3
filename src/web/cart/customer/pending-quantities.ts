import type { CartItem } from '#contract/order/cart.ts'
import { CART_LINES_MAX, CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { read, write } from '../../state/storage/browser-storage.ts'
import { type CartPlace, isAt, lineKey } from '../line-key.ts'

/**
 * A quantity that the API has not confirmed. `was` holds the quantities that the API may have had when it was chosen. After a reload it is
 * sent only if the API still has one of them, so that it does not undo a change that another device made meanwhile.
 */
export type PendingQuantity = CartPlace & { owner: string; key: string; qty: number; was: readonly number[] }

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= CART_PIECES_MAX
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 500

function parseOne(value: unknown): PendingQuantity[] {
  const { owner, key, qty, was, outlet_id, sales_type_id } = (value ?? {}) as Record<string, unknown>
  const hasPlace = Number.isInteger(outlet_id) && Number.isInteger(sales_type_id)
  if (!isText(owner) || !isText(key) || !isQuantity(qty) || !hasPlace) return []
  if (!Array.isArray(was) || !was.every(isQuantity)) return []
  return [{ owner, key, qty, was, outlet_id: Number(outlet_id), sales_type_id: Number(sales_type_id) }]
}

export function parsePendingQuantities(raw: string): PendingQuantity[] | undefined {
  const list: unknown = JSON.parse(raw)
  return Array.isArray(list) ? list.slice(0, CART_LINES_MAX).flatMap(parseOne) : undefined
}

const all = () => read('cart-taps', parsePendingQuantities) ?? []
const saveAll = (pending: readonly PendingQuantity[]) =>
  write('cart-taps', pending.length > 0 ? JSON.stringify(pending) : null)

/** The pending quantities in the browser's storage, where a reload finds them. */
export const pendingQuantities = {
  any: () => all().length > 0,

  of: (owner: string, place: CartPlace) => all().filter((one) => one.owner === owner && isAt(one, place)),

  /** Replaces the customer's pending quantities at this place, and drops those of other customers. */
  save(owner: string, place: CartPlace, pending: readonly Pick<PendingQuantity, 'key' | 'qty' | 'was'>[]): void {
    const { outlet_id, sales_type_id } = place
    const elsewhere = all().filter((one) => one.owner === owner && !isAt(one, place))
    saveAll([...elsewhere, ...pending.map((one) => ({ ...one, owner, outlet_id, sales_type_id }))])
  },
}

type Quantities = ReadonlyMap<string, number>

/** The newest quantity of each line. `lines` are the cart without pending quantities. */
export function unconfirmedQuantities(lines: readonly CartItem[], inFlight: Quantities, unsent: Quantities) {
  const confirmed = new Map(lines.map((item) => [lineKey(item), item.qty]))
  return [...new Map([...inFlight, ...unsent])].map(([key, qty]) => {
    const was = [confirmed.get(key), inFlight.get(key)].filter((one) => one !== undefined)
    return { key, qty, was }
  })
}

/** The quantities that still apply: the line exists, and no other device has changed it since. */
export function quantitiesToSend(
  pending: readonly PendingQuantity[],
  server: readonly CartItem[],
): Map<string, number> {
  const now = new Map(server.map((item) => [lineKey(item), item.qty]))
  return new Map(
    pending.flatMap(({ key, qty, was }): [string, number][] => {
      const there = now.get(key)
      return there !== undefined && there !== qty && was.includes(there) ? [[key, qty]] : []
    }),
  )
}
