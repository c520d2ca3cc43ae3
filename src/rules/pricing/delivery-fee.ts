import { comesToTheDoor } from '#contract/shop/sales-category.ts'
import { PARTNER_FREE_DELIVERY_ABOVE_CENTS } from '#contract/wire/limits.ts'
import { leastWithDiscount, partnerPromotion } from './partner-promotion.ts'

export type DeliveryTerms = {
  categoryId: number
  feeCents: number
  freeFromCents: number | null
}

export type DeliveryQuestion = {
  terms: DeliveryTerms
  isPartner: boolean
  /** The subscription plan includes free delivery. */
  isFreeByPlan: boolean
  /** A rule that waives the fee whatever the items cost. */
  freeAlready?: FreeDeliveryRule | undefined
  /** The price of the items before the partner's discount. */
  itemsCents: number
  hasItems: boolean
}

export type FreeDeliveryRule = 'delivery_free_plan' | 'delivery_free_partner' | 'delivery_free_threshold'

export type Delivery = {
  feeCents: number
  /** Why the fee is waived; null when it is charged or there is none. */
  freeBy: FreeDeliveryRule | null
  /** The list price of further items until delivery is free; null when it is free already or never will be. */
  untilFreeCents: number | null
}

/** The sales type's fee for orders that are delivered. When several rules waive it, the first is named. */
export function deliveryOf(question: DeliveryQuestion): Delivery {
  const { terms, isPartner, isFreeByPlan, freeAlready, itemsCents, hasItems } = question
  const { categoryId, feeCents, freeFromCents } = terms
  if (!hasItems || feeCents === 0 || !comesToTheDoor(categoryId)) {
    return { feeCents: 0, freeBy: null, untilFreeCents: null }
  }
  if (freeAlready) return { feeCents, freeBy: freeAlready, untilFreeCents: null }
  const afterCents = isPartner ? partnerPromotion(itemsCents).afterDiscountCents : itemsCents
  if (isFreeByPlan) return { feeCents, freeBy: 'delivery_free_plan', untilFreeCents: null }
  if (isPartner && partnerPromotion(itemsCents).hasFreeDelivery) {
    return { feeCents, freeBy: 'delivery_free_partner', untilFreeCents: null }
  }
  if (freeFromCents !== null && afterCents >= freeFromCents) {
    return { feeCents, freeBy: 'delivery_free_threshold', untilFreeCents: null }
  }
  const wanted = Math.min(freeFromCents ?? Infinity, isPartner ? PARTNER_FREE_DELIVERY_ABOVE_CENTS + 1 : Infinity)
  if (wanted === Infinity) return { feeCents, freeBy: null, untilFreeCents: null }
  const gross = isPartner ? leastWithDiscount(wanted) : wanted
  return { feeCents, freeBy: null, untilFreeCents: gross - itemsCents }
}
