import { createHmac } from 'node:crypto'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../../base/refused.ts'
import { hashed } from '../../idempotency/idempotency.ts'
import type { Scope } from '../../parts/scope.ts'

/** The buyer, for idempotency keys and orders. A guest is identified by the key of the cart. */
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
 * D3.6: the token that opens a guest's order. It is derived from the cart key, which only the browser has: a repeated request gets the same token,
 * and the database alone cannot produce it.
 */
export function guestToken(cartKey: string, orderId: string): string {
  return createHmac('sha256', cartKey).update(`order:${orderId}`).digest('base64url')
}
