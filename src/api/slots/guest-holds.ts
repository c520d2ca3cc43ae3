import { createHash } from 'node:crypto'
import { GUEST_HOLDERS_MAX, HOLD_SECONDS } from '#contract/order/checkout-limits.ts'
import { clientNetwork, isThisMachine } from '#rules/access/client-network.ts'
import { mayHoldMore } from '#rules/checkout/guest-holds.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { Scope } from '../parts/scope.ts'
import { heldFromNetwork } from './slot.queries.ts'

/**
 * The hash of a guest's network, so the bookings table stores no IP addresses. Null for customers, who have one hold each anyway. Null also for
 * the local machine: behind an undeclared proxy every guest has that address.
 */
export function guestNetwork({ store, viewer, clientAddress }: Scope): string | null {
  if (viewer.kind !== 'guest' || isThisMachine(clientAddress)) return null
  return createHash('sha256')
    .update(`${store.id} ${clientNetwork(clientAddress)}`)
    .digest('base64url')
    .slice(0, 22)
}

/**
 * Anyone can create guests for free, so the guests of one network share a limit: half of each window, and `GUEST_HOLDERS_MAX` holders at a time.
 * Runs after the hold is written and under the network's lock, so concurrent holds are counted. A refusal rolls the hold back. Guests can still
 * order without a hold.
 */
export async function checkGuestHoldLimit(tx: Queryable, storeId: number, network: string, now: Date): Promise<void> {
  const held = await heldFromNetwork.all(tx, storeId, network, now)
  const places = held.map(({ outlet_id, starts_at, ...rest }) => ({
    ...rest,
    window: `${outlet_id} ${starts_at.getTime()}`,
  }))
  if (mayHoldMore(places, GUEST_HOLDERS_MAX)) return
  throw new Refused(429, checkoutApiTexts.tooManyHolds, { response: { retry_after_seconds: HOLD_SECONDS } })
}
