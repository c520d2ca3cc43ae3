import { CART_PIECES_MAX } from '#contract/order/cart-limits.ts'

/**
 * D1.11: the quantities in which a product is sold. The minimum is a multiple of the step, so the sum of two allowed
 * quantities is allowed.
 */
export type WeightStep = { min_qty: number; qty_step: number }

export function isAllowedQuantity({ min_qty, qty_step }: WeightStep, qty: number): boolean {
  return qty >= min_qty && qty % qty_step === 0
}

/** The next higher allowed quantity, or the largest one if there is none. */
export function raisedQuantity({ min_qty, qty_step }: WeightStep, qty: number): number {
  const next = Math.max(min_qty, Math.ceil(qty / qty_step) * qty_step)
  return next <= CART_PIECES_MAX ? next : CART_PIECES_MAX - (CART_PIECES_MAX % qty_step)
}
