import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { instant, line } from '../wire/fields.ts'

const customer = { who: 'customer' } as const

const referralState = z.enum(['joined', 'rewarded', 'blocked'])

export const getReferral = call({
  ...customer,
  method: 'GET',
  path: '/referral',
  summary: "Get the customer's referral code and link, the rewards of both sides, and the results so far",
  response: z.object({
    code: z.string(),
    /** The store's address with the code. */
    link: z.string(),
    /** The link as a QR code: one text of 0 and 1 for each row. */
    qr_rows: z.array(z.string()),
    friend_gets: z.nullable(z.string()),
    you_get: z.nullable(z.string()),
    /** Friends are shown by first name and initial only. */
    friends: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        state: referralState,
        joined_at: z.string(),
        rewarded_at: z.nullable(z.string()),
      }),
    ),
    joined: z.int(),
    rewarded: z.int(),
    /** The customer who referred this one, if any. */
    came_by: z.nullable(z.object({ name: z.string(), state: referralState })),
  }),
})

/** The code that the page has stored since the link was opened. */
export const referralClaim = z.object({
  code: line(20).check(z.trim(), z.minLength(1, 'Enter a referral code')),
  /** When the link was opened. Omitted, now. */
  clicked_at: z.optional(instant),
})

export const postReferralClaim = call({
  ...customer,
  method: 'POST',
  path: '/referral/claim',
  summary:
    "Use a friend's code, within 30 days of opening the link and before the first order. 404 for an unknown code, 409 for the customer's own code and other refusals",
  body: referralClaim,
  response: z.object({ voucher_id: z.nullable(z.string()), friend_gets: z.nullable(z.string()) }),
})
