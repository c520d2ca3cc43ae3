import * as z from 'zod/mini'
import { SALES_CATEGORIES } from '../shop/sales-category.ts'
import { call } from '../wire/call.ts'
import { cents } from '../wire/fields.ts'

const reorderedLine = z.object({
  name: z.string(),
  qty: z.int(),
  unit: z.string(),
  /** The ordered quantity, if it is less than the present minimum (D1.11). */
  qty_was: z.nullable(z.int()),
  was_cents: cents,
  piece_cents: cents,
})
export type ReorderedLine = z.output<typeof reorderedLine>

const unavailableLine = z.object({ name: z.string(), reason: z.string() })
export type UnavailableLine = z.output<typeof unavailableLine>

const lines = { added: z.array(reorderedLine), gone: z.array(unavailableLine) }
const place = { outlet_id: z.int(), sales_type_id: z.int() }

/** What the customer's cart at the order's place has already. */
const cartThere = z.object({
  pieces: z.int(),
  total_cents: cents,
  /** P1.1: some of its items are paid by what they weigh. */
  is_estimated: z.boolean(),
})

const preview = z.object({
  ...place,
  ...lines,
  outlet: z.string(),
  sales_type: z.string(),
  cart: cartThere,
  /** The order's items alone, at today's prices, and together with the cart's. */
  total_cents: cents,
  joined_cents: cents,
  /** P1.1: some of the items are paid by what they weigh. */
  is_estimated: z.boolean(),
})
export type ReorderPreview = z.output<typeof preview>

export const getReorder = call({
  method: 'GET',
  path: '/orders/:id/reorder',
  names: { id: 'order' },
  who: 'customer',
  summary: "Preview what ordering the same items again would add to the cart of the order's outlet. Changes nothing",
  response: preview,
})

export const postReorder = call({
  method: 'POST',
  path: '/orders/:id/reorder',
  names: { id: 'order' },
  who: 'customer',
  summary:
    "Add the same items to the cart of the order's outlet, at today's prices, or replace that cart by them. Names the items that are gone",
  body: z.object({ replace: z._default(z.boolean(), false) }),
  response: z.object({ ...place, ...lines }),
})

const window = z.nullable(z.object({ starts_at: z.string(), ends_at: z.string() }))

/** Why the basket cannot be paid as it is. `no_address`: the checkout asks for one. `min_spend`: more has to be added. */
export const AGAIN_BLOCKERS = [
  'nothing_sold',
  'outlet_closed',
  'fully_booked',
  'no_address',
  'outlet_unfit',
  'min_spend',
] as const

const again = z.object({
  order_id: z.string(),
  number: z.string(),
  ...place,
  ...lines,
  category_id: z.literal(SALES_CATEGORIES),
  outlet: z.string(),
  sales_type: z.string(),
  /** With fees, without vouchers. */
  total_cents: cents,
  /** P1.1: the total is an estimate, and this is the most that is charged without asking. Omitted if the total is final. */
  limit_cents: z.optional(cents),
  delivery_cents: cents,
  /** The earliest free windows that fit the items. */
  first: window,
  last: window,
  address: z.nullable(
    z.object({
      id: z.string(),
      label: z.nullable(z.string()),
      block: z.nullable(z.string()),
      street: z.string(),
      unit: z.nullable(z.string()),
      postal_code: z.string(),
    }),
  ),
  /** The order went to an address that is no longer saved. */
  is_other_address: z.boolean(),
  blocker: z.nullable(z.enum(AGAIN_BLOCKERS)),
  /** The minimum spend where one applies, else 0; and what is missing to it. */
  min_spend_cents: cents,
  remaining_cents: cents,
  cart: cartThere,
  now: z.string(),
})
export type SameAgain = z.output<typeof again>

export const getSameAgain = call({
  method: 'GET',
  path: '/checkout/same-again',
  who: 'customer',
  summary:
    "Price the customer's last order as of now, with the next free windows. Null if there is none; tables and subscriptions do not count. Changes nothing",
  response: z.object({ again: z.nullable(again) }),
})
