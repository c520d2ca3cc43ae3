import * as z from 'zod/mini'
import { cents } from '../wire/fields.ts'
import { QUOTE_RULES } from './checkout-limits.ts'
import { explanation } from './explanation.ts'

/** Every line names its rule (D2.2). Discounts are negative. */
export const quoteLine = z.object({
  rule: z.enum(QUOTE_RULES),
  /** The name of the product, service or voucher. Empty when the rule says everything. */
  label: z.string(),
  /** The cart line, extra service or voucher of the line. */
  ref: z.nullable(z.string()),
  qty: z.nullable(z.int()),
  /** The unit of an item, unless it is pieces. */
  unit: z.optional(z.string()),
  cents,
})
export type QuoteLine = z.output<typeof quoteLine>

/** Why a voucher is not used, and what would change that. */
export const unusedVoucher = z.object({
  ref: z.string(),
  label: z.string(),
  reason: z.string(),
  /** A text for the customer: "Spend $12.00 more to use it". */
  message: z.string(),
  missing_cents: z.nullable(cents),
})
export type UnusedVoucher = z.output<typeof unusedVoucher>

export const quote = z.object({
  lines: z.array(quoteLine),
  items_cents: cents,
  extras_cents: cents,
  discount_cents: cents,
  delivery_cents: cents,
  total_cents: cents,
  /**
   * P1.1: the total is an estimate, because items are weighed later, and this is the most that is charged without asking. Absent if the total is
   * final.
   */
  limit_cents: z.optional(cents),
  /** Included in the total. It is 0 with a null rate if the store is not registered for GST. */
  gst_cents: cents,
  gst_rate: z.nullable(z.int()),
  unused_vouchers: z.array(unusedVoucher),
  /** The amount to spend until delivery is free; null when it is free already or never will be. */
  until_free_delivery_cents: z.nullable(cents),
  min_spend: z.object({ is_reached: z.boolean(), min_cents: cents, remaining_cents: cents }),
  /** P1.4. Orders from before it was kept have none. */
  explanation: z.optional(explanation),
  /** Confirmed when paying (D2.4): the same hash means the same lines to the cent. */
  hash: z.string(),
})
export type Quote = z.output<typeof quote>
