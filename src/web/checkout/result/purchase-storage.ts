import type { Purchase } from '#contract/order/checkout.ts'
import { isSecretToken, isUuid } from '#contract/wire/ids.ts'
import { read, write } from '../../state/storage/browser-storage.ts'
import { type BoughtLine, parseBought } from '../review/bought-lines.ts'

/** An order that this browser placed. The token of a guest's is kept here, and in no address (D3.6). */
export type KnownPurchase = {
  orderId: string
  token: string | null
  /** The guest's lines that went into it. */
  bought: readonly BoughtLine[]
  /** Whether its success has been shown: then it has been counted, and the cart cleared of it. */
  isDone: boolean
}

const MOST = 10

function parseOne(value: unknown): KnownPurchase[] {
  const { orderId, token, bought, isDone } = (value ?? {}) as Record<string, unknown>
  if (typeof orderId !== 'string' || !isUuid(orderId)) return []
  const isToken = typeof token === 'string' && isSecretToken(token)
  return [{ orderId, token: isToken ? token : null, bought: parseBought(bought), isDone: isDone === true }]
}

function parse(raw: string): KnownPurchase[] | undefined {
  const list: unknown = JSON.parse(raw)
  return Array.isArray(list) ? list.slice(0, MOST).flatMap(parseOne) : undefined
}

const all = () => read('purchases', parse) ?? []
const save = (list: readonly KnownPurchase[]) => write('purchases', JSON.stringify(list.slice(0, MOST)))

export const purchaseStorage = {
  known: (orderId: string) => all().find((one) => one.orderId === orderId),
  newest: () => all()[0],

  /** The newest first. What is known of an order already stays known. */
  keep({ order_id, guest_token }: Purchase, bought: readonly BoughtLine[] = []): void {
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

  /** One that was placed elsewhere and opened by its link: nothing is to be done about it here. */
  learn({ order_id, guest_token }: Purchase): void {
    const list = all()
    if (guest_token === null || list.some(({ orderId }) => orderId === order_id)) return
    save([...list, { orderId: order_id, token: guest_token, bought: [], isDone: true }])
  },

  /** True for the one who asks first: what is done once an order, is done by them. */
  finish(orderId: string): boolean {
    const list = all()
    const known = list.find((one) => one.orderId === orderId)
    if (!known || known.isDone) return false
    save(list.map((one) => (one === known ? { ...one, isDone: true } : one)))
    return true
  },

  /** How the server is asked about it: a guest's order answers to its token alone. */
  refOf(order: string): string {
    return isUuid(order) ? (this.known(order)?.token ?? order) : order
  },
}
