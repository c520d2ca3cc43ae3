import type { OrderRequest, Payment } from '#contract/order/checkout.ts'
import { read, write } from '../../state/storage/browser-storage.ts'
import { newMergeKey } from '../../state/storage/cart-storage.ts'
import { type BoughtLine, parseBought } from '../review/bought-lines.ts'

/** One press of Pay: the request and its idempotency key. It is stored before it is sent, so that it can be repeated after a lost answer. */
export type PayAttempt = {
  key: string
  /** The customer's id, or `guest`. */
  owner: string
  bought: readonly BoughtLine[]
  totalCents: number
} & ({ kind: 'place'; body: OrderRequest } | { kind: 'pay'; order: string; body: PayBody })

/** P1.2: with what the page said about the time of the hold. */
type PayBody = { payment: Payment; holds_later?: boolean }

type WithoutKey<T> = T extends unknown ? Omit<T, 'key'> : never

function parse(raw: string): PayAttempt | undefined {
  const value = (JSON.parse(raw) ?? {}) as Record<string, unknown>
  const { key, kind, owner, order, body, totalCents } = value
  const isAttempt =
    typeof key === 'string' && typeof owner === 'string' && typeof totalCents === 'number' && typeof body === 'object'
  const isKind = kind === 'place' || (kind === 'pay' && typeof order === 'string')
  return isAttempt && isKind ? ({ ...value, bought: parseBought(value.bought) } as unknown as PayAttempt) : undefined
}

export const payAttempt = {
  begin(attempt: WithoutKey<PayAttempt>): PayAttempt {
    const made = { ...attempt, key: newMergeKey() }
    write('pay-attempt', JSON.stringify(made))
    return made
  },
  /** The stored attempt without an answer: to place an order or, with `order`, to pay that order. */
  open: (owner: string, order: string | null = null) => {
    const found = read('pay-attempt', parse)
    const isAbout = found?.kind === 'pay' ? found.order === order : order === null
    return found?.owner === owner && isAbout ? found : undefined
  },
  end: () => write('pay-attempt', null),
}
