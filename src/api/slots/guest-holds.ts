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
 * Where a guest holds from, as a hash: the table of bookings is no list of addresses. Customers have one hold of their own each. Behind a proxy that
 * nobody declared everybody comes from this very machine: that says nothing about who shares a network.
 */
export function guestNetwork({ store, viewer, clientAddress }: Scope): string | null {
  if (viewer.kind !== 'guest' || isThisMachine(clientAddress)) return null
  return createHash('sha256')
    .update(`${store.id} ${clientNetwork(clientAddress)}`)
    .digest('base64url')
    .slice(0, 22)
}

/**
 * A guest costs nothing to make, so those of one network share: at most half of a window, and so many holders at a time. Asked when the hold is
 * written, under the network's lock: whoever comes at the same moment is counted. A refusal takes it back; ordering goes without a hold.
 */
export async function refuseIfCrowding(tx: Queryable, storeId: number, network: string, now: Date): Promise<void> {
  const held = await heldFromNetwork.all(tx, storeId, network, now)
  const places = held.map(({ outlet_id, starts_at, ...rest }) => ({
    ...rest,
    window: `${outlet_id} ${starts_at.getTime()}`,
  }))
  if (mayHoldMore(places, GUEST_HOLDERS_MAX)) return
  throw new Refused(429, checkoutApiTexts.tooManyHolds, { response: { retry_after_seconds: HOLD_SECONDS } })
}
