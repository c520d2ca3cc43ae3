import type { CartItem } from '#contract/order/cart.ts'
import { deliveryOf } from '../pricing/delivery-fee.ts'
import { moneyCents } from '../pricing/money.ts'
import { agreedLimit } from '../weight/agreed-limit.ts'
import { withTolerance } from '../weight/limit.ts'
import { isWeighedLater } from '../weight/weight-presets.ts'
import { cartTotalCents } from './cart-pricing.ts'

/** `tolerancePercent` is null in a store that does not weigh, `categoryId` until the cart's place is known. */
export type WeighingTerms = { categoryId: number | null; tolerancePercent: number | null }

/** P1.1: the most that the cart's items can come to without asking, and which of them are weighed. Null if nothing is weighed later. */
export function cartLimit(
  items: readonly Pick<CartItem, 'id' | 'unit' | 'final_price' | 'unavailable'>[],
  { categoryId, tolerancePercent }: WeighingTerms,
): { cents: number; tolerancePercent: number; refs: string[] } | null {
  if (tolerancePercent === null || categoryId === null) return null
  const bought = items.filter(({ unavailable }) => unavailable === null)
  const weighed = bought.filter((item) => isWeighedLater(item, true, categoryId))
  if (weighed.length === 0) return null
  const prices = weighed.map(({ final_price }) => moneyCents(final_price) ?? 0)
  const cents = withTolerance(cartTotalCents(bought), prices, tolerancePercent)
  return { cents, tolerancePercent, refs: weighed.map(({ id }) => id) }
}

export type CartLimitTerms = WeighingTerms & {
  isPartner: boolean
  deliveryFeeCents: number
  freeDeliveryFromCents: number | null
  /** P1.3: the amount that the customer remembers. */
  rememberedCents: number | null
}

/** `isOwn`: the remembered amount, which counts for the whole order. `isBeforeDelivery`: a delivery fee is added to it at the checkout. */
export type CartLimit = NonNullable<ReturnType<typeof cartLimit>> & { isOwn: boolean; isBeforeDelivery: boolean }

/** P1.1, P1.3: the limit of the cart as the checkout will have it, as far as the cart knows: without vouchers and services. */
export function shownCartLimit(items: Parameters<typeof cartLimit>[0], terms: CartLimitTerms): CartLimit | null {
  const limit = cartLimit(items, terms)
  if (!limit || terms.categoryId === null) return null
  const itemsCents = cartTotalCents(items)
  const {
    deliveryFeeCents: feeCents,
    freeDeliveryFromCents: freeFromCents,
    categoryId,
    isPartner,
    rememberedCents,
  } = terms
  const delivery = deliveryOf({
    terms: { categoryId, feeCents, freeFromCents },
    ...{ isPartner, isFreeByPlan: false, itemsCents, hasItems: true },
  })
  const fee = delivery.freeBy === null ? delivery.feeCents : 0
  const order = { total_cents: itemsCents + fee, limit_cents: limit.cents + fee }
  const agreed = agreedLimit(order, { cents: rememberedCents, isRemembered: true })
  if (agreed?.isOwn) return { ...limit, cents: agreed.cents, isOwn: true, isBeforeDelivery: false }
  return { ...limit, isOwn: false, isBeforeDelivery: fee > 0 }
}
