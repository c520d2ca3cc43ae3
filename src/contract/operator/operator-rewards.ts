import * as z from 'zod/mini'
import { VOUCHER_CODE } from '../rewards/voucher-limits.ts'
import { call } from '../wire/call.ts'
import { cents, requiredLine, text, wholeNumber } from '../wire/fields.ts'
import { PHOTO_NAME } from '../wire/ids.ts'
import { VISIT_GRAMS_MAX } from './operator-limits.ts'

const weighed = z.object({
  order: z.string(),
  cycle: z.int(),
  /** The weight of this visit, and of all visits of its cycle. */
  grams: z.int(),
  cycle_grams: z.int(),
  /** Null if the plan counts no weight. */
  included_kg: z.nullable(z.int()),
  over_grams: z.int(),
  over_cents: cents,
  /**
   * 'next_cycle' is charged with the next cycle. 'at_end' is charged separately when the subscription ends or, if it
   * has ended, a day later; the customer has been told. 'ask' comes on top of the charge at the end: propose it as an
   * extra service. 'none' charges nothing.
   */
  charged: z.enum(['none', 'next_cycle', 'at_end', 'ask']),
})
export type WeighedVisit = z.output<typeof weighed>

export const putVisitWeight = call({
  method: 'PUT',
  path: '/operator/orders/:id/weight',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:write',
  summary:
    'Record the weight of a subscription visit. Sending it again corrects it. A store that weighs its goods needs a photo of the scale, sent to the order before, and `is_sure` for a weight of more than twice or less than half of what is usual (409, `unlikely`). 409 if the order is not such a visit or is not in progress',
  body: z.object({
    grams: wholeNumber(1, VISIT_GRAMS_MAX),
    /** The name of a photo of this order. */
    photo: z.optional(z.string().check(z.regex(PHOTO_NAME))),
    is_sure: z._default(z.boolean(), false),
    reason: z._default(text(300), ''),
  }),
  response: weighed,
})

const givenVoucher = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  customer: z.string(),
  status: z.enum(['available', 'reserved', 'used', 'expired']),
  expires_at: z.nullable(z.string()),
  given_at: z.string(),
  given_by: z.string(),
  reason: z.string(),
})
export type GivenVoucher = z.output<typeof givenVoucher>

export const postGivenVoucher = call({
  method: 'POST',
  path: '/operator/vouchers',
  who: 'operator',
  scope: 'vouchers',
  summary:
    'Give a customer a voucher and email them. 404 for an unknown customer or code. The same Idempotency-Key gives no second voucher',
  body: z.object({
    /** An email, a mobile number, or the customer's id. */
    customer: requiredLine(254),
    code: z.string().check(z.regex(VOUCHER_CODE, 'must be a code from vouchers.yaml')),
    reason: requiredLine(300),
  }),
  response: givenVoucher,
})

export const getGivenVouchers = call({
  method: 'GET',
  path: '/operator/vouchers',
  who: 'operator',
  scope: 'vouchers',
  summary: 'List the vouchers that staff gave, newest first, with who gave them and why',
  response: z.array(givenVoucher),
})

export const operatorRewardCalls = [putVisitWeight, postGivenVoucher, getGivenVouchers] as const
