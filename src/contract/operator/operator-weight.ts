import * as z from 'zod/mini'
import { LINE_GRAMS_MAX } from '../order/weight-limits.ts'
import { call } from '../wire/call.ts'
import { cents, optionalWrittenText, wholeNumber } from '../wire/fields.ts'
import { PHOTO_NAME } from '../wire/ids.ts'

const weighedLine = z.object({ line: z.uuid(), grams: wholeNumber(1, LINE_GRAMS_MAX) })

const weighedOrder = z.object({
  order: z.string(),
  lines: z.array(z.object({ line: z.string(), name: z.string(), grams: z.int(), cents })),
  estimate_cents: cents,
  /** The most that may be charged without asking. Null if the estimate was paid at once: above what was paid, the customer is asked. */
  limit_cents: z.nullable(cents),
  /** What was paid for the goods before they were weighed, where nothing is held. */
  paid_cents: cents,
  /** The price by weight. */
  final_cents: cents,
  /** P1.3: extra services within the limit, which are charged with it. */
  services_cents: cents,
  services: z.array(z.object({ name: z.string(), cents })),
  /** The part of both that the customer is asked for first; 0 if it was agreed to. */
  asked_cents: cents,
})
export type WeighedOrder = z.output<typeof weighedOrder>

export const postWeighing = call({
  method: 'POST',
  path: '/operator/orders/:id/weighings',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:write',
  summary:
    'Weigh an order: all its lines by the kilogram, in grams, with a photo of the scale. What was held is charged by weight; above the limit the customer is asked. 409 with {code}: unlikely, weighed_already. The same Idempotency-Key weighs once',
  body: z.object({
    lines: z.array(weighedLine).check(z.minLength(1), z.maxLength(100)),
    photo: z.string().check(z.regex(PHOTO_NAME, 'must be a picture uploaded for this order')),
    /** Confirms a weight that is far from the estimate. */
    is_sure: z._default(z.boolean(), false),
    reason: z._default(optionalWrittenText(300), ''),
  }),
  response: weighedOrder,
})

export const operatorWeightCalls = [postWeighing] as const
