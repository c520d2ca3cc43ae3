import * as z from 'zod/mini'
import {
  BAG_PROBLEMS,
  BAG_STATIONS,
  BAGS_PER_ORDER_MAX,
  HAND_OVER_CODES_MAX,
  HAND_OVER_ORDERS_MAX,
  LABEL_ORDERS_MAX,
  LABEL_SIZES,
  SCANNED_CODE_MAX,
} from '../order/bag-limits.ts'
import { call } from '../wire/call.ts'
import { day, line, requiredLine, wholeNumber } from '../wire/fields.ts'
import { isNumberId, isUuid, PHOTO_NAME } from '../wire/ids.ts'

const codes = z.array(line(SCANNED_CODE_MAX)).check(z.maxLength(HAND_OVER_CODES_MAX))
const orderRef = z
  .string()
  .check(z.refine((ref) => isNumberId(ref) || isUuid(ref), 'must be the number or the id of an order'))

const scanned = {
  station: z.enum(BAG_STATIONS),
  /** One order, or all orders of a run. */
  orders: z.array(orderRef).check(z.minLength(1), z.maxLength(HAND_OVER_ORDERS_MAX)),
  /** As the scanner read them, or as they were typed. */
  codes,
  /** D3.9: of two returns, the one that is made ready, taken out or delivered. */
  return: z.optional(z.enum(['early', 'last'])),
  /** At `delivered`: the customer fetches at the counter what a driver would bring, so the bags do not go out. */
  counter: z.optional(z.boolean()),
  /** Tags that were not needed. Only where the bags are handed over for the first time. */
  unused: z._default(codes, []),
  photo: z.optional(z.string().check(z.regex(PHOTO_NAME, 'must be a picture uploaded for this order'))),
}
const handOver = z.object(scanned)
export type HandOverBody = z.output<typeof handOver>

const bagRef = z.object({ code: z.string(), order: z.string(), n: z.int(), of: z.int() })
const handedOver = z.object({
  station: z.enum(BAG_STATIONS),
  outcome: z.enum(['accepted', 'overridden', 'refused']),
  green: z.array(bagRef),
  missing: z.array(bagRef),
  /** What was scanned and does not belong here, each code once. `order` is set for a bag of another order. */
  foreign: z.array(z.object({ code: z.string(), why: z.enum(BAG_PROBLEMS), order: z.nullable(z.string()) })),
})
export type HandedOver = z.output<typeof handedOver>

export const postHandOver = call({
  method: 'POST',
  path: '/operator/bags/hand-overs',
  who: 'operator',
  scope: 'orders:write',
  summary:
    'Hand over the bags of one order, or of all orders of a run, at a station. 409 with {green, missing, foreign} if a bag is missing or does not belong here; the refusal is recorded. 409 with {code, state} if the driver has not left or the pickup is not done. The last bag at received receives the order',
  body: handOver,
  response: handedOver,
})

export const postHandOverOverride = call({
  method: 'POST',
  path: '/operator/bags/overrides',
  who: 'operator',
  scope: 'bags:override',
  summary:
    'Hand over without the bags that are missing, or with bags that skipped a station. The reason is kept. A bag that does not belong here is refused as always, and so is a door where no driver is. Missing bags alert staff',
  body: z.object({ ...scanned, reason: requiredLine(300) }),
  response: handedOver,
})

export const postBagTags = call({
  method: 'POST',
  path: '/operator/orders/:id/bags',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:write',
  summary:
    'Add tags to an order, for bags beyond those expected. 409 once its bags were handed over for the first time',
  body: z.object({ add: wholeNumber(1, BAGS_PER_ORDER_MAX) }),
  response: z.object({ bags: z.array(bagRef) }),
})

export const getBagLabels = call({
  method: 'GET',
  path: '/operator/bags/labels',
  who: 'operator',
  scope: 'orders:read',
  summary:
    'Get the labels of orders as a PDF: one per page of 62 × 29 mm, or a sheet of A4. 409 if a named order is unpaid, expired or cancelled',
  answers: 'application/pdf',
  query: z.object({
    /** Numbers with commas between them, or `day`: all orders whose pickup or drop-off is on that day. */
    orders: z.optional(
      z
        .string()
        .check(
          z.refine(
            (list) => list.split(',').length <= LABEL_ORDERS_MAX && list.split(',').every(isNumberId),
            `must be up to ${LABEL_ORDERS_MAX} order numbers with commas between them`,
          ),
        ),
    ),
    day: z.optional(day),
    /** Of a day with more orders than fit into one file. */
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a number from 1'))),
    size: z._default(z.enum(LABEL_SIZES), 'label'),
  }),
  response: z.unknown(),
})

export const operatorBagCalls = [postHandOver, postHandOverOverride, postBagTags, getBagLabels] as const
