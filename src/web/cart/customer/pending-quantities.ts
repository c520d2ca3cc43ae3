import type { CartItem } from '#contract/order/cart.ts'
import { CART_LINES_MAX, CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { read, write } from '../../state/storage/browser-storage.ts'
import { type CartPlace, isAt, lineKey } from '../line-key.ts'

/**
 * A quantity that was tapped and that the server has not confirmed. It is kept with what the server had, or was being told, at the time:
 * only on top of that may it be sent later, so that a change made elsewhere in between is not undone by an old tap.
 */
export type KeptTap = CartPlace & { owner: string; key: string; qty: number; was: readonly number[] }

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= CART_PIECES_MAX
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 500

function parseTap(value: unknown): KeptTap[] {
  const { owner, key, qty, was, outlet_id, sales_type_id } = (value ?? {}) as Record<string, unknown>
  const isPlaced = Number.isInteger(outlet_id) && Number.isInteger(sales_type_id)
  if (!isText(owner) || !isText(key) || !isQuantity(qty) || !isPlaced) return []
  if (!Array.isArray(was) || !was.every(isQuantity)) return []
  return [{ owner, key, qty, was, outlet_id: Number(outlet_id), sales_type_id: Number(sales_type_id) }]
}

export function parseTaps(raw: string): KeptTap[] | undefined {
  const list: unknown = JSON.parse(raw)
  return Array.isArray(list) ? list.slice(0, CART_LINES_MAX).flatMap(parseTap) : undefined
}

const all = () => read('cart-taps', parseTaps) ?? []
const save = (taps: readonly KeptTap[]) => write('cart-taps', taps.length > 0 ? JSON.stringify(taps) : null)

export const keptTaps = {
  any: () => all().length > 0,

  /** Takes the place of what was kept for this customer at this place; another customer's is nobody's business any more. */
  keep(owner: string, place: CartPlace, taps: readonly Pick<KeptTap, 'key' | 'qty' | 'was'>[]): void {
    const { outlet_id, sales_type_id } = place
    const elsewhere = all().filter((tap) => tap.owner === owner && !isAt(tap, place))
    save([...elsewhere, ...taps.map((tap) => ({ ...tap, owner, outlet_id, sales_type_id }))])
  },

  of: (owner: string, place: CartPlace) => all().filter((tap) => tap.owner === owner && isAt(tap, place)),
}

type Quantities = ReadonlyMap<string, number>

/** The newest quantity of each line, with those that it may be found at: as it is shown without taps, and as it is being told. */
export function unconfirmed(lines: readonly CartItem[], sending: Quantities, tapped: Quantities) {
  const landed = new Map(lines.map((item) => [lineKey(item), item.qty]))
  return [...new Map([...sending, ...tapped])].map(([key, qty]) => {
    const was = [landed.get(key), sending.get(key)].filter((one) => one !== undefined)
    return { key, qty, was }
  })
}

/** Which of them still say something: the line is there, and nobody has touched it since. */
export function tapsToSend(kept: readonly KeptTap[], server: readonly CartItem[]): Map<string, number> {
  const now = new Map(server.map((item) => [lineKey(item), item.qty]))
  return new Map(
    kept.flatMap(({ key, qty, was }): [string, number][] => {
      const there = now.get(key)
      return there !== undefined && there !== qty && was.includes(there) ? [[key, qty]] : []
    }),
  )
}
