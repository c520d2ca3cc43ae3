import * as z from 'zod/mini'
import { type CallSpec, call } from '../wire/call.ts'
import { writtenText } from '../wire/fields.ts'
import { PHOTO_NAME } from '../wire/ids.ts'
import { CLAIM_MESSAGE_MAX, CLAIM_PHOTOS_MAX, NOTE_MAX } from './order-limits.ts'
import { orderView } from './order-shapes.ts'

const photos = z._default(
  z.array(z.string().check(z.regex(PHOTO_NAME, 'must be a picture'))).check(z.maxLength(CLAIM_PHOTOS_MAX)),
  [],
)
const claimBody = z.object({
  message: writtenText(CLAIM_MESSAGE_MAX, 'Tell us what’s wrong'),
  photos,
  /** P1.6: the order's line that it is about. */
  line: z.optional(z.uuid()),
})
export type NewClaim = z.output<typeof claimBody>
const noteBody = z.object({
  message: writtenText(NOTE_MAX, 'Write a message'),
  photos,
  /** The claim that it is about. A message about a closed claim reopens it. */
  claim: z.optional(z.uuid()),
})
export type NewNote = z.output<typeof noteBody>

/** M1.6: the calls of the conversation about an order: for its customer by id, for a guest by the token of the link. */
const writes = <const Base extends 'orders/:id' | 'guest-orders/:token', const Who extends 'customer' | 'anyone'>(
  base: Base,
  who: Who,
  whose: string,
  names: NonNullable<CallSpec['names']>,
) =>
  [
    call({
      method: 'POST',
      path: `/${base}/photos` as `/${Base}/photos`,
      who,
      names,
      summary: `Upload a picture for a message or claim about ${whose}. The body is the picture`,
      uploads: true,
      response: z.object({ photo: z.string(), url: z.string() }),
    }),
    call({
      method: 'POST',
      path: `/${base}/claims` as `/${Base}/claims`,
      who,
      names: { ...names, photos: 'photo' },
      summary: `Report a problem with ${whose}, within the claim window`,
      body: claimBody,
      response: orderView,
    }),
    call({
      method: 'POST',
      path: `/${base}/notes` as `/${Base}/notes`,
      who,
      names: { ...names, photos: 'photo' },
      summary: `Write to the store about ${whose} or one of its claims. The same Idempotency-Key writes once`,
      body: noteBody,
      response: orderView,
    }),
    call({
      method: 'POST',
      path: `/${base}/notes/read` as `/${Base}/notes/read`,
      who,
      names,
      summary: `Mark the store's messages about ${whose} as read, up to the named one`,
      body: z.object({ last: z.uuid() }),
      response: z.object({}),
    }),
  ] as const

export const customerWrites = writes('orders/:id', 'customer', "the customer's order", { id: 'order' })
export const guestWrites = writes('guest-orders/:token', 'anyone', "a guest's order", { token: 'guestOrder' })
