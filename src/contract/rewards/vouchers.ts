import * as z from 'zod/mini'
import { quoteRequest } from '../order/checkout.ts'
import { PROMISE_KINDS } from '../promises/promise-limits.ts'
import { call } from '../wire/call.ts'
import { cents, line } from '../wire/fields.ts'

const customer = { who: 'customer' } as const

export const voucherCard = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** A text: "$10.00 off", "15% off, at most $50.00", "Free delivery". */
  gives: z.string(),
  /** The amount that the voucher reduces. */
  scope: z.enum(['item', 'order', 'delivery']),
  /**
   * 'not_yet' cannot be used today. 'reserved' belongs to an order that waits for its payment. 'too_late' was for a
   * first order, which has been placed.
   */
  state: z.enum(['usable', 'not_yet', 'reserved', 'used', 'expired', 'too_late']),
  /** Why it cannot be used; null when it can. */
  message: z.nullable(z.string()),
  received_at: z.string(),
  expires_at: z.nullable(z.string()),
  expires_soon: z.boolean(),
})
export type VoucherCard = z.output<typeof voucherCard>

export const getVouchers = call({
  ...customer,
  method: 'GET',
  path: '/vouchers',
  summary:
    "List the customer's vouchers: usable (soonest to expire first), not yet usable and why, and recently used or expired",
  response: z.object({
    usable: z.array(voucherCard),
    not_yet: z.array(voucherCard),
    gone: z.array(voucherCard),
    points: z.int(),
  }),
})

const voucherDetail = z.extend(voucherCard, {
  /** Each limit as a sentence. */
  terms: z.array(z.string()),
  products: z.array(z.object({ id: z.string(), name: z.string(), category_slug: z.string(), name_slug: z.string() })),
})
export type VoucherDetail = z.output<typeof voucherDetail>

export const getVoucher = call({
  ...customer,
  method: 'GET',
  path: '/vouchers/:id',
  names: { id: 'voucher' },
  summary: 'Get a voucher with its terms in words',
  response: voucherDetail,
})

export const voucherCodeForm = z.object({
  code: line(40).check(z.trim(), z.minLength(1, 'Enter a voucher code')),
})

export const postVoucherCode = call({
  ...customer,
  method: 'POST',
  path: '/vouchers/codes',
  summary:
    'Add a voucher by its code, or find it among those there. 404 for an unknown code, 409 with {reason} for any other refusal',
  body: voucherCodeForm,
  /** `is_new`: false when the customer had the voucher already. */
  response: z.extend(voucherDetail, { is_new: z.boolean() }),
})

const exchangeOffer = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  gives: z.string(),
  terms: z.array(z.string()),
  points: z.int(),
  /** The number of missing points; 0 when there are enough. */
  missing_points: z.int(),
})
export type ExchangeOffer = z.output<typeof exchangeOffer>

export const getExchange = call({
  ...customer,
  method: 'GET',
  path: '/vouchers/exchange',
  summary: 'List what points can be exchanged for',
  response: z.object({ points: z.int(), offers: z.array(exchangeOffer) }),
})

export const postExchange = call({
  ...customer,
  method: 'POST',
  path: '/vouchers/exchange/:id',
  names: { id: 'reward' },
  summary: 'Exchange points for a voucher. Needs an Idempotency-Key: the same key exchanges once',
  response: z.object({ voucher: voucherDetail, points: z.int() }),
})

const pageQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) })
const page = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({ entries: z.array(entry), next_cursor: z.nullable(z.string()), points: z.int() })

const voucherEvent = z.object({
  id: z.string(),
  kind: z.enum(['received', 'used', 'returned', 'expired']),
  voucher_id: z.nullable(z.string()),
  name: z.string(),
  /** The saving, if it was used. */
  cents: z.nullable(cents),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  at: z.string(),
})

export const getVoucherHistory = call({
  ...customer,
  method: 'GET',
  path: '/vouchers/history',
  summary: 'List the history of the vouchers, newest first',
  query: pageQuery,
  response: page(voucherEvent),
})

const pointsEntry = z.object({
  id: z.string(),
  kind: z.enum(['earned', 'reversed', 'exchanged', 'expired']),
  points: z.int(),
  at: z.string(),
  /** For earned points: when the rest of them expires. */
  expires_at: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  /** The amount that was paid or refunded. */
  amount_cents: z.nullable(cents),
  voucher_id: z.nullable(z.string()),
  voucher_name: z.nullable(z.string()),
  /** P1.5: the kind of missed promise that they were given for. */
  promise: z.nullable(z.enum(PROMISE_KINDS)),
})
export type PointsEntry = z.output<typeof pointsEntry>

export const getEarned = call({
  ...customer,
  method: 'GET',
  path: '/vouchers/history/earned',
  summary: 'List points earned, and taken back by refunds, newest first',
  query: pageQuery,
  response: page(pointsEntry),
})

export const getEarnedEntry = call({
  ...customer,
  method: 'GET',
  path: '/vouchers/history/earned/:id',
  names: { id: 'pointsEntry' },
  summary: 'Get one entry of the points, and how many of them are left',
  response: z.extend(pointsEntry, { points_left: z.int() }),
})

export const getRedeemed = call({
  ...customer,
  method: 'GET',
  path: '/vouchers/history/redeem',
  summary: 'List points exchanged or expired, newest first',
  query: pageQuery,
  response: page(pointsEntry),
})

export const postBestVouchers = call({
  method: 'POST',
  path: '/checkout/vouchers/best',
  who: 'anyone',
  summary:
    'Get what each voucher of the customer, and each code in voucher_ids, saves on this basket or why not, and which together save most',
  body: quoteRequest,
  response: z.object({
    vouchers: z.array(
      z.object({
        /** For `voucher_ids`: a voucher's id, or 'code:WELCOME10'. */
        ref: z.string(),
        name: z.string(),
        description: z.string(),
        gives: z.string(),
        expires_at: z.nullable(z.string()),
        /** The saving of this voucher alone on this basket. */
        saves_cents: cents,
        /** Why it saves nothing, as a kind and as a text; null when it saves something. */
        reason: z.nullable(z.string()),
        message: z.nullable(z.string()),
        missing_cents: z.nullable(cents),
      }),
    ),
    best: z.array(z.string()),
    best_cents: cents,
  }),
})
