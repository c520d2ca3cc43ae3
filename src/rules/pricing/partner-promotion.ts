import { PARTNER_DISCOUNT_PERCENT, PARTNER_FREE_DELIVERY_ABOVE_CENTS } from '#contract/wire/limits.ts'

export type PartnerPromotion = {
  discountCents: number
  afterDiscountCents: number
  hasFreeDelivery: boolean
  /** The amount to spend, after the discount, until delivery is free. */
  untilFreeDeliveryCents: number
}

/**
 * S1.9: visitors of the partner brand get 10% off all items and free delivery above $60. D2.3: above means more than
 * 60.00 after the discount. Half a cent is rounded in the customer's favour.
 */
export function partnerPromotion(itemsCents: number): PartnerPromotion {
  const discountCents = Math.floor((itemsCents * PARTNER_DISCOUNT_PERCENT + 50) / 100)
  const afterDiscountCents = itemsCents - discountCents
  return {
    discountCents,
    afterDiscountCents,
    hasFreeDelivery: afterDiscountCents > PARTNER_FREE_DELIVERY_ABOVE_CENTS,
    untilFreeDeliveryCents: Math.max(0, PARTNER_FREE_DELIVERY_ABOVE_CENTS + 1 - afterDiscountCents),
  }
}

/** The smallest amount of which at least `wanted` is left after the partner's discount. */
export function leastWithDiscount(wanted: number): number {
  let gross = wanted
  // Adding the missing amount in full cannot overshoot, because at most all of it counts.
  for (;;) {
    const missing = wanted - partnerPromotion(gross).afterDiscountCents
    if (missing <= 0) return gross
    gross += missing
  }
}
