import { GUEST_UNPAID_MAX, PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { mayHoldMore } from '#rules/checkout/guest-holds.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { lockName } from '../../db/locks.queries.ts'
import { settleAll } from '../../db/settle-all.ts'
import { takeUnpaidPlace, unpaidWindows } from './guest-orders.queries.ts'

type UnpaidOrder = { storeId: number; orderId: string; network: string; isCard: boolean; now: Date }

/** Serialises the orders of one network's guests. Taken before any window lock, so no transaction waits for it while it holds a window. */
export async function lockNetworkOrders(tx: Queryable, storeId: number, network: string | null): Promise<void> {
  if (network !== null) await lockName.one(tx, `${storeId} unpaid:${network}`)
}

/**
 * An unpaid order keeps its windows and vouchers until it expires, and anyone can create guests for free. So the guests of one network share a
 * limit: half of each window, and `GUEST_UNPAID_MAX` unpaid orders at a time. Runs after the order is written and under the network's lock; a
 * refusal rolls the order back. Paid, cancelled and expired orders do not count. Cards are charged at once and declines have their own limit, so
 * card payments may fill a whole window.
 */
export async function checkUnpaidLimit(
  tx: Queryable,
  { storeId, orderId, network, isCard, now }: UnpaidOrder,
): Promise<void> {
  const key = `unpaid-orders:${storeId}:${network}`
  const [place, windows] = await settleAll(
    takeUnpaidPlace.maybe(tx, key, storeId, orderId, now, GUEST_UNPAID_MAX),
    isCard ? Promise.resolve([]) : unpaidWindows.all(tx, key, storeId, now, GUEST_UNPAID_MAX),
  )
  const places = windows.map(({ outlet_id, starts_at, order_id, capacity }) => ({
    window: `${outlet_id} ${starts_at.getTime()}`,
    holder: order_id,
    capacity,
  }))
  if (place && mayHoldMore(places, GUEST_UNPAID_MAX)) return
  throw new Refused(429, checkoutApiTexts.tooManyUnpaid, { response: { retry_after_seconds: PAYMENT_WAIT_SECONDS } })
}
