import { createHmac } from 'node:crypto'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../../base/refused.ts'
import { hashed } from '../../idempotency/idempotency.ts'
import type { Scope } from '../../parts/scope.ts'

/** Who buys, as idempotency and orders know them. A guest is whoever holds the key of the cart. */
export type Buyer = { actor: string; customerId: string | null; guestCartKey: string | null }

export function buyerOf({ viewer }: Pick<Scope, 'viewer'>, cartKey: string | undefined): Buyer {
  if (viewer.kind === 'customer') {
    return { actor: `customer:${viewer.id}`, customerId: viewer.id, guestCartKey: null }
  }
  if (!cartKey) {
    throw new Refused(400, checkoutApiTexts.contactMissing, { errors: { cart_key: checkoutApiTexts.contactMissing } })
  }
  return { actor: `guest:${hashed(cartKey)}`, customerId: null, guestCartKey: cartKey }
}

/**
 * D3.6: what opens a guest's order. It comes from the key that only the browser has, so whoever sends the same cart again gets the
 * same one, and nothing in the database is enough to make it.
 */
export function guestToken(cartKey: string, orderId: string): string {
  return createHmac('sha256', cartKey).update(`order:${orderId}`).digest('base64url')
}
