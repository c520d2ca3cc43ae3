import type { CartItem } from '#contract/order/cart.ts'
import { moneyCents } from '../pricing/money.ts'
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
