import { CART_PIECES_MAX } from '#contract/order/cart-limits.ts'

/** D1.11: in which quantities a product is sold. The least is a multiple of the step, so that two that are allowed are together, too. */
export type WeightStep = { min_qty: number; qty_step: number }

export function isAllowedQuantity({ min_qty, qty_step }: WeightStep, qty: number): boolean {
  return qty >= min_qty && qty % qty_step === 0
}

/** The next quantity that is sold, upwards; the largest where there is none above. */
export function raisedQuantity({ min_qty, qty_step }: WeightStep, qty: number): number {
  const next = Math.max(min_qty, Math.ceil(qty / qty_step) * qty_step)
  return next <= CART_PIECES_MAX ? next : CART_PIECES_MAX - (CART_PIECES_MAX % qty_step)
}
