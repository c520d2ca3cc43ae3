import * as z from 'zod/mini'
import { CLAIM_PHOTOS_MAX, CLAIM_STATES, NOTE_MAX, REMEDIES } from '../order/order-limits.ts'
import { orderClaim, threadNote } from '../order/order-shapes.ts'
import { VOUCHER_CODE } from '../rewards/voucher-limits.ts'
import { call } from '../wire/call.ts'
import { cents, text, wholeNumber, writtenText } from '../wire/fields.ts'
import { PHOTO_NAME } from '../wire/ids.ts'

const maybeInstant = z.nullable(z.string())
const photos = z._default(
  z
    .array(z.string().check(z.regex(PHOTO_NAME, 'must be a picture uploaded for this order')))
    .check(z.maxLength(CLAIM_PHOTOS_MAX)),
  [],
)
const message = writtenText(NOTE_MAX, 'must not be empty')

/** A claim as staff see it. */
const staffClaim = z.object({
  ...orderClaim.shape,
  order_id: z.string(),
  order: z.string(),
  customer: z.string(),
  /** When staff last looked at it; null while something new waits for them. */
  looked_at: maybeInstant,
  is_overdue: z.boolean(),
})
export type StaffClaim = z.output<typeof staffClaim>

const staffThread = z.object({
  order_id: z.string(),
  order: z.string(),
  customer: z.string(),
  /** When staff first looked at the order. */
  looked_at: maybeInstant,
  /** Oldest first. `author` is 'customer', 'guest' or the name of the member of staff. */
  notes: z.array(z.object({ ...threadNote.shape, author: z.string(), read_at: maybeInstant })),
  claims: z.array(staffClaim),
})
export type StaffThread = z.output<typeof staffThread>

export const getThread = call({
  method: 'GET',
  path: '/operator/orders/:id/thread',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:read',
  summary: 'Get the conversation about an order and its claims. Reading it marks nothing',
  response: staffThread,
})

export const postLooked = call({
  method: 'POST',
  path: '/operator/orders/:id/looked',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:write',
  summary: "Mark an order, its customer's messages and its claims as looked at",
  response: staffThread,
})

export const postAnswer = call({
  method: 'POST',
  path: '/operator/orders/:id/notes',
  names: { id: 'order', photos: 'photo' },
  who: 'operator',
  scope: 'orders:write',
  summary: 'Write to the customer about an order. They are told. The same Idempotency-Key writes once',
  body: z.object({ message, photos }),
  response: staffThread,
})

export const getClaims = call({
  method: 'GET',
  path: '/operator/claims',
  who: 'operator',
  scope: 'orders:read',
  summary: 'List the claims of one state or, without it, those that wait for an answer, the most urgent first',
  query: z.object({ state: z.optional(z.enum(CLAIM_STATES)) }),
  response: z.array(staffClaim),
})

const claimAnswer = z.object({
  message,
  photos,
  /** Closes the claim. Without it the claim stays open for the customer. */
  remedy: z.optional(z.enum(REMEDIES)),
  /** refund: in cents. Without it everything that is left. */
  amount_cents: z.optional(wholeNumber(1)),
  /** voucher */
  code: z.optional(z.string().check(z.regex(VOUCHER_CODE, 'must be a code from vouchers.yaml'))),
  /** For staff only. It is kept in the audit log. */
  reason: z._default(text(300), ''),
})
export type ClaimAnswer = z.output<typeof claimAnswer>

export const postClaimAnswer = call({
  method: 'POST',
  path: '/operator/claims/:id/answers',
  names: { id: 'claim', photos: 'photo' },
  who: 'operator',
  scope: 'orders:write',
  summary:
    'Answer a claim and, with a remedy, close it. A refund also needs the scope refunds, a voucher the scope vouchers, and both an Idempotency-Key: the same key gives once. 409 if the claim is closed',
  body: claimAnswer,
  response: z.object({ ...staffClaim.shape, refunded_cents: cents }),
})

export const operatorConversationCalls = [getThread, postLooked, postAnswer, getClaims, postClaimAnswer] as const
