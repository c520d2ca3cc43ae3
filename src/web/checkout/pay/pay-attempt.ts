import type { OrderRequest, Payment } from '#contract/order/checkout.ts'
import { read, write } from '../../state/storage/browser-storage.ts'
import { newMergeKey } from '../../state/storage/cart-storage.ts'
import { type BoughtLine, parseBought } from '../review/bought-lines.ts'

/** A press of Pay: what was asked, under which key. It is kept before it is sent, so that the same can be asked again. */
export type PayAttempt = {
  key: string
  /** Whose it is: a customer's id, or `guest`. */
  owner: string
  bought: readonly BoughtLine[]
  totalCents: number
} & ({ kind: 'place'; body: OrderRequest } | { kind: 'pay'; order: string; body: { payment: Payment } })

type Without<T> = T extends unknown ? Omit<T, 'key'> : never

function parse(raw: string): PayAttempt | undefined {
  const value = (JSON.parse(raw) ?? {}) as Record<string, unknown>
  const { key, kind, owner, order, body, totalCents } = value
  const isAttempt =
    typeof key === 'string' && typeof owner === 'string' && typeof totalCents === 'number' && typeof body === 'object'
  const isKind = kind === 'place' || (kind === 'pay' && typeof order === 'string')
  return isAttempt && isKind ? ({ ...value, bought: parseBought(value.bought) } as unknown as PayAttempt) : undefined
}

export const payAttempt = {
  begin(attempt: Without<PayAttempt>): PayAttempt {
    const made = { ...attempt, key: newMergeKey() }
    write('pay-attempt', JSON.stringify(made))
    return made
  },
  /** One that got no answer: of placing an order, or of paying the one that is named. */
  open: (owner: string, order: string | null = null) => {
    const found = read('pay-attempt', parse)
    const isAbout = found?.kind === 'pay' ? found.order === order : order === null
    return found?.owner === owner && isAbout ? found : undefined
  },
  end: () => write('pay-attempt', null),
}
