import type { CartItem } from '#contract/order/cart.ts'
import type { Explanation, Figure, Reason, WouldChange } from '#contract/order/explanation.ts'
import { deliveryOf } from '../pricing/delivery-fee.ts'
import { lineReason } from '../pricing/line-reason.ts'
import { moneyCents } from '../pricing/money.ts'
import { toleranceFigure } from '../pricing/tolerance-figure.ts'
import { type CartLimit, type CartLimitTerms, shownCartLimit } from './cart-limit.ts'
import { cartTotalCents, pieceCents } from './cart-pricing.ts'
import { minSpend } from './min-spend.ts'

export type CartTerms = CartLimitTerms & { categoryId: number; minSpendCents: number }

type PricedCartItem = Pick<
  CartItem,
  'id' | 'product_name' | 'qty' | 'unit' | 'price_per_pcs' | 'final_price' | 'unavailable'
> & {
  modifiers: readonly { modifier_name: string; price_per_pcs: string; qty: number }[]
}

/**
 * P1.4: the reasons of a cart's figures. They are made of the lines that the cart's answer carries, so they hold for a
 * quantity that was just pressed as well. Vouchers, the partner's discount and GST come with the quote.
 */
export function explainCart(items: readonly PricedCartItem[], terms: CartTerms): Explanation {
  const bought = items.filter(({ unavailable }) => unavailable === null)
  const spentCents = cartTotalCents(bought)
  const sums = { label: '', ref: null }
  const spend = minSpend({ isPartner: terms.isPartner, minCents: terms.minSpendCents, spentCents })
  const minimum: Explanation['figures'] =
    spend.kind === 'none'
      ? []
      : [
          {
            ...sums,
            rule: 'min_spend',
            cents: spend.remainingCents,
            reason: { by: 'minimum', min_cents: spend.minCents, spent_cents: spentCents },
          },
        ]
  const limit = shownCartLimit(bought, terms)
  return {
    figures: [
      ...bought.map((item) => ({
        rule: 'item' as const,
        label: item.product_name,
        ref: item.id,
        cents: moneyCents(item.final_price) ?? 0,
        reason: cartLineReason(item),
      })),
      ...minimum,
      { ...sums, rule: 'subtotal', cents: spentCents, reason: { by: 'sum' } },
      ...(limit ? limitFigures(limit, terms) : []),
    ],
    would_change: cartChanges(terms, spentCents, spend.kind === 'none' ? 0 : spend.remainingCents, bought.length > 0),
  }
}

/** The limit, and the delivery fee that is still to be added to it. */
function limitFigures(limit: CartLimit, { deliveryFeeCents: cents }: CartTerms): Figure[] {
  const figure = toleranceFigure(limit.refs, limit)
  if (limit.isOwn) return [{ ...figure, reason: { by: 'chosen' } }]
  const fee: Figure = { rule: 'delivery_fee', label: '', ref: null, cents, reason: { by: 'fixed', price_cents: cents } }
  return limit.isBeforeDelivery ? [fee, figure] : [figure]
}

export function cartLineReason(item: Omit<PricedCartItem, 'id' | 'product_name' | 'unavailable'>): Reason {
  return lineReason({
    qty: item.qty,
    unit: item.unit,
    pieceCents: pieceCents(item),
    extras: item.modifiers.map((one) => ({ label: one.modifier_name, cents: moneyCents(one.price_per_pcs) ?? 0 })),
    cents: moneyCents(item.final_price) ?? 0,
  })
}

function cartChanges(terms: CartTerms, spentCents: number, remainingCents: number, hasItems: boolean): WouldChange[] {
  const { isPartner, categoryId, deliveryFeeCents: feeCents, freeDeliveryFromCents: freeFromCents } = terms
  const delivery = deliveryOf({
    terms: { categoryId, feeCents, freeFromCents },
    isPartner,
    isFreeByPlan: false,
    itemsCents: spentCents,
    hasItems,
  })
  const spend = { change: 'spend_more', label: '', ref: null } as const
  const changes: WouldChange[] = []
  if (remainingCents > 0) changes.push({ ...spend, gets: 'min_spend', missing_cents: remainingCents, saves_cents: 0 })
  if (delivery.untilFreeCents !== null) {
    const missing = { missing_cents: delivery.untilFreeCents, saves_cents: delivery.feeCents }
    changes.push({ ...spend, gets: 'free_delivery', ...missing })
  }
  return changes
}
