import type { Purchase } from '#contract/order/checkout.ts'
import { isSecretToken, isUuid } from '#contract/wire/ids.ts'
import { read, write } from '../../state/storage/browser-storage.ts'
import { type BoughtLine, parseBought } from '../review/bought-lines.ts'

/** An order that this browser placed or opened. A guest's token is stored here, and never in a URL (D3.6). */
export type KnownPurchase = {
  orderId: string
  token: string | null
  /** The lines of the guest's cart that it contains. */
  bought: readonly BoughtLine[]
  /** Whether its success was shown. The analytics event was sent then, and the cart was emptied. */
  isDone: boolean
}

const STORED_MAX = 10

function parseOne(value: unknown): KnownPurchase[] {
  const { orderId, token, bought, isDone } = (value ?? {}) as Record<string, unknown>
  if (typeof orderId !== 'string' || !isUuid(orderId)) return []
  const isToken = typeof token === 'string' && isSecretToken(token)
  return [{ orderId, token: isToken ? token : null, bought: parseBought(bought), isDone: isDone === true }]
}

function parse(raw: string): KnownPurchase[] | undefined {
  const list: unknown = JSON.parse(raw)
  return Array.isArray(list) ? list.slice(0, STORED_MAX).flatMap(parseOne) : undefined
}

const all = () => read('purchases', parse) ?? []
const save = (list: readonly KnownPurchase[]) => write('purchases', JSON.stringify(list.slice(0, STORED_MAX)))

export const purchaseStorage = {
  known: (orderId: string) => all().find((one) => one.orderId === orderId),
  newest: () => all()[0],

  /** Stores an order as the newest one. What was already stored about it is not lost. */
  add({ order_id, guest_token }: Purchase, bought: readonly BoughtLine[] = []): void {
    const list = all()
    const before = list.find(({ orderId }) => orderId === order_id)
    const now: KnownPurchase = {
      orderId: order_id,
      token: guest_token ?? before?.token ?? null,
      bought: before?.bought.length ? before.bought : bought,
      isDone: before?.isDone ?? false,
    }
    if (JSON.stringify(before) === JSON.stringify(now)) return
    save([now, ...list.filter((one) => one !== before)])
  },

  /** Adds an order that was placed in another browser and opened here by its link. It counts as done, so nothing happens to this cart. */
  addOpened({ order_id, guest_token }: Purchase): void {
    const list = all()
    if (guest_token === null || list.some(({ orderId }) => orderId === order_id)) return
    save([...list, { orderId: order_id, token: guest_token, bought: [], isDone: true }])
  },

  /** True for the first caller only, which then does what must happen once for each order. */
  markDone(orderId: string): boolean {
    const list = all()
    const known = list.find((one) => one.orderId === orderId)
    if (!known || known.isDone) return false
    save(list.map((one) => (one === known ? { ...one, isDone: true } : one)))
    return true
  },

  /** The reference for API calls. A guest's order is found only by its token. */
  refOf(order: string): string {
    return isUuid(order) ? (this.known(order)?.token ?? order) : order
  },
}
