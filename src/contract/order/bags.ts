import * as z from 'zod/mini'
import { type CallSpec, call } from '../wire/call.ts'
import { wholeNumber } from '../wire/fields.ts'
import { BAGS_PER_ORDER_MAX } from './bag-limits.ts'
import { orderView } from './order-shapes.ts'

/** B1.3: the answer to the driver's count: for the order's customer by id, for a guest by the token of the link. */
const answers = <const Base extends 'orders/:id' | 'guest-orders/:token', const Who extends 'customer' | 'anyone'>(
  base: Base,
  who: Who,
  whose: string,
  names: NonNullable<CallSpec['names']>,
) =>
  call({
    method: 'POST',
    path: `/${base}/bag-count` as `/${Base}/bag-count`,
    who,
    names,
    summary: `Say how many bags of ${whose} were collected, within 10 minutes and once. 409 after that. Without an answer the driver's count stays`,
    body: z.object({ count: wholeNumber(0, BAGS_PER_ORDER_MAX) }),
    response: orderView,
  })

export const postBagCount = answers('orders/:id', 'customer', "the customer's order", { id: 'order' })
export const postGuestBagCount = answers('guest-orders/:token', 'anyone', "a guest's order", { token: 'guestOrder' })

export const bagCalls = [postBagCount, postGuestBagCount] as const
