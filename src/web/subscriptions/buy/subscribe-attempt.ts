import type { postSubscription } from '#contract/order/subscriptions.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { read, write } from '../../state/storage/browser-storage.ts'
import { newMergeKey } from '../../state/storage/cart-storage.ts'

/** One press of Subscribe: the request and its idempotency key. It is stored before it is sent, so that it can be repeated after a lost answer. */
export type SubscribeAttempt = { key: string; owner: string; body: BodyOf<typeof postSubscription> }

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0

export function parseAttempt(raw: string): SubscribeAttempt | undefined {
  const { key, owner, body } = (JSON.parse(raw) ?? {}) as Record<string, unknown>
  const { plan_id, outlet_id, first_starts_at, address_id, method_id, consent } = (body ?? {}) as Record<
    string,
    unknown
  >
  if (!isText(key) || !isText(owner) || !isText(plan_id) || !isText(first_starts_at)) return undefined
  if (!isText(address_id) || !isText(method_id) || typeof outlet_id !== 'number' || consent !== true) return undefined
  return { key, owner, body: { plan_id, outlet_id, first_starts_at, address_id, method_id, consent } }
}

export const subscribeAttempt = {
  begin(attempt: Omit<SubscribeAttempt, 'key'>): SubscribeAttempt {
    const made = { ...attempt, key: newMergeKey() }
    write('subscribe-attempt', JSON.stringify(made))
    return made
  },
  /** The customer's stored attempt without an answer. */
  open: (owner: string) => {
    const found = read('subscribe-attempt', parseAttempt)
    return found?.owner === owner ? found : undefined
  },
  end: () => write('subscribe-attempt', null),
}
