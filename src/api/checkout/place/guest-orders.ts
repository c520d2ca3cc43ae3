import { GUEST_UNPAID_MAX, PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { mayHoldMore } from '#rules/checkout/guest-holds.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { lockName } from '../../db/locks.queries.ts'
import { settleAll } from '../../db/settle-all.ts'
import { takeUnpaidPlace, unpaidWindows } from './guest-orders.queries.ts'

type Unpaid = { storeId: number; orderId: string; network: string; isCard: boolean; now: Date }

/** One order of a network's guests after the other. Asked for before any window is locked: holders of a window never wait for it. */
export async function lockUnpaid(tx: Queryable, storeId: number, network: string | null): Promise<void> {
  if (network !== null) await lockName.one(tx, `${storeId} unpaid:${network}`)
}

/**
 * An order keeps its windows and vouchers until it is paid or expires, and a guest's costs nothing to make: so those of one network share, as they
 * do what they hold. At most half of a window, and so many orders that wait at a time. Asked when the order is written, under the network's lock; a
 * refusal takes it back. What is paid, given up or expired counts no more. A card is charged at once, and one that is declined is counted
 * elsewhere: guests of one office who pay by card may have all of a window.
 */
export async function refuseIfUnpaid(tx: Queryable, { storeId, orderId, network, isCard, now }: Unpaid): Promise<void> {
  const key = `unpaid-orders:${storeId}:${network}`
  const [place, windows] = await settleAll(
    takeUnpaidPlace.maybe(tx, key, storeId, orderId, now, GUEST_UNPAID_MAX),
    isCard ? Promise.resolve([]) : unpaidWindows.all(tx, key, storeId, now, GUEST_UNPAID_MAX),
  )
  const kept = windows.map(({ outlet_id, starts_at, order_id, capacity }) => ({
    window: `${outlet_id} ${starts_at.getTime()}`,
    holder: order_id,
    capacity,
  }))
  if (place && mayHoldMore(kept, GUEST_UNPAID_MAX)) return
  throw new Refused(429, checkoutApiTexts.tooManyUnpaid, { response: { retry_after_seconds: PAYMENT_WAIT_SECONDS } })
}
