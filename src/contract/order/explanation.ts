import * as z from 'zod/mini'
import { cents } from '../wire/fields.ts'
import { QUOTE_RULES } from './checkout-limits.ts'

/** P1.4: the figures that have a reason: the lines of a quote, and what is worked out of them. */
export const FIGURE_RULES = [...QUOTE_RULES, 'subtotal', 'min_spend', 'gst', 'total', 'limit'] as const

/** Fractions of half a cent and more are rounded up to the next cent. */
const rounding = z.literal('half_up')

/** What a discount is taken from: the items after what was taken off them before; items and services; or the delivery fees. */
const DISCOUNT_BASES = ['items', 'goods', 'delivery'] as const

const discountBase = {
  of: z.enum(DISCOUNT_BASES),
  of_cents: cents,
  /** The items that a discount on items counts; null for all. */
  refs: z.nullable(z.array(z.string())),
  /** What is left of items and services. A discount takes no more. */
  left_cents: cents,
}

/**
 * P1.4: how an amount is worked out, complete enough to do it again to the cent. A line whose price is measured in another way, such as by its grams,
 * is a further `by` with its own rate and amount.
 */
export const reason = z.discriminatedUnion('by', [
  /** The quantity times the price of one with its extras. */
  z.object({
    by: z.literal('quantity'),
    qty: z.int(),
    unit: z.string(),
    price_cents: cents,
    extras: z.array(z.object({ label: z.string(), cents })),
  }),
  /** P1.2: the weight on the scale, or the least weight if that is more, times the price of a kilogram with its extras. */
  z.object({
    by: z.literal('weight'),
    grams: z.int(),
    min_grams: z.int(),
    per_kg_cents: cents,
    rounding,
  }),
  /** A price of its own, such as that of a service or of the delivery. */
  z.object({ by: z.literal('fixed'), price_cents: cents }),
  z.object({
    by: z.literal('percent'),
    percent: z.int(),
    rounding,
    cap_cents: z.nullable(cents),
    min_spend_cents: cents,
    ...discountBase,
  }),
  z.object({ by: z.literal('amount'), amount_cents: cents, min_spend_cents: cents, ...discountBase }),
  /** All of what is charged. */
  z.object({ by: z.literal('whole'), min_spend_cents: cents, ...discountBase }),
  /** A fee that is not charged, or a part of a price by weight that is too little to be charged. `reached_cents` is what the items cost after the partner's discount. */
  z.object({
    by: z.literal('waived'),
    because: z.enum(['threshold', 'partner', 'plan', 'first_return', 'too_little']),
    fee_cents: cents,
    /** The least amount for it; null if it does not depend on one, or was not kept. */
    from_cents: z.nullable(cents),
    reached_cents: z.nullable(cents),
  }),
  /** What is missing of a minimum. */
  z.object({ by: z.literal('minimum'), min_cents: cents, spent_cents: cents }),
  /** The tax that an amount includes: amount × rate ÷ (100% + rate). The rate is in hundredths of a percent. */
  z.object({ by: z.literal('gst'), rate: z.int(), of_cents: cents, rounding }),
  /** The tax of a part of an invoice: what the invoice's other parts leave of the invoice's. */
  z.object({ by: z.literal('gst_rest'), rate: z.int() }),
  /** The sum of the lines. */
  z.object({ by: z.literal('sum') }),
  /**
   * P1.1: the most that is charged without asking: the total, and of each item that is weighed so many percent more. `refs` names these items, whose
   * prices count as they are before discounts. Fractions of a cent are rounded up for each item.
   */
  z.object({ by: z.literal('tolerance'), percent: z.int(), refs: z.array(z.string()), rounding: z.literal('up') }),
  /** P1.2: the estimate, because it is paid at once. The customer is asked for whatever the weight costs more. */
  z.object({ by: z.literal('paid_estimate') }),
  /** P1.3: the amount that the customer has chosen. */
  z.object({ by: z.literal('chosen') }),
  /** P1.2: the price by weight, less what was paid of it before. */
  z.object({ by: z.literal('difference'), of_cents: cents, less_cents: cents }),
  /** A share of an amount that two returns have together. */
  z.object({ by: z.literal('share'), of_cents: cents }),
  /** The amount that was agreed. An order from before reasons were kept has no more. */
  z.object({ by: z.literal('agreed') }),
])
export type Reason = z.output<typeof reason>

export const figure = z.object({
  rule: z.enum(FIGURE_RULES),
  label: z.string(),
  /** The cart line, extra service or voucher, as in the quote's line. */
  ref: z.nullable(z.string()),
  cents,
  reason,
})
export type Figure = z.output<typeof figure>

/** P1.4: what would change the total. */
export const wouldChange = z.discriminatedUnion('change', [
  /** Items of so much more, at their list price. */
  z.object({
    change: z.literal('spend_more'),
    gets: z.enum(['free_delivery', 'voucher', 'min_spend']),
    label: z.string(),
    ref: z.nullable(z.string()),
    missing_cents: cents,
    /** What would be taken off; 0 for the minimum spend. */
    saves_cents: cents,
  }),
  /** The same order, placed on that day of Singapore's calendar. */
  z.object({
    change: z.literal('order_on'),
    day: z.string(),
    label: z.string(),
    ref: z.string(),
    percent: z.nullable(z.int()),
    saves_cents: cents,
  }),
  /** One return in place of two. */
  z.object({ change: z.literal('one_return'), saves_cents: cents }),
])
export type WouldChange = z.output<typeof wouldChange>

/** P1.4: one figure for each line of the quote in its order, then those that are worked out of the lines. */
export const explanation = z.object({ figures: z.array(figure), would_change: z.array(wouldChange) })
export type Explanation = z.output<typeof explanation>
