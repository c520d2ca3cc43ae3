import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { id, idParam, instant } from '../wire/fields.ts'
import { CART_KEY } from '../wire/ids.ts'

/** A key that a guest's browser gives its cart, so that one cart becomes one order. */
export const cartKey = z.string().check(z.regex(CART_KEY, 'must be 16 to 64 letters, digits, - or _'))

export const slotWindow = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  is_full: z.boolean(),
})
export type SlotWindow = z.output<typeof slotWindow>
const slotDay = z.object({
  /** Singapore's calendar, such as 2026-11-15. */
  day: z.string(),
  windows: z.array(slotWindow),
})
export type SlotDay = z.output<typeof slotDay>

const wholeHours = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number of hours')),
  z.transform((value: string) => Number(value)),
)

export const slots = z.object({
  /** Windows for drop-off or pickup; null if there is none, or if the order's can no longer be moved. */
  first: z.nullable(z.array(slotDay)),
  /** Windows for collection, delivery or return; null in the same cases. */
  last: z.nullable(z.array(slotDay)),
  /** D3.9: windows for the first of two returns, if they were requested or the order has one that can be moved. */
  early: z.optional(z.array(slotDay)),
  /** The preselection: the earliest free windows. */
  earliest: z.object({
    first: z.nullable(z.string()),
    last: z.nullable(z.string()),
    early: z.optional(z.nullable(z.string())),
  }),
  now: z.string(),
})

export const getSlots = call({
  method: 'GET',
  path: '/checkout/slots',
  who: 'anyone',
  summary: 'List the windows that can be booked: for the first leg, and for the last leg after the chosen first one',
  query: z.object({
    outlet_id: idParam,
    sales_type_id: idParam,
    turnaround_hours: z.optional(wholeHours),
    /** D3.9: the turnaround of the items that are ready first. With it, the windows of a separate return are listed. */
    early_turnaround_hours: z.optional(wholeHours),
    first_starts_at: z.optional(instant),
    /** A guest's own holds do not count as taken. */
    cart_key: z.optional(cartKey),
  }),
  response: slots,
})

export const chosenSlots = {
  first_starts_at: z._default(z.nullable(instant), null),
  last_starts_at: z._default(z.nullable(instant), null),
  /** D3.9: the first of two returns. Omitted or null, everything comes back together. */
  early_starts_at: z.optional(z.nullable(instant)),
}

const hours = z.int().check(z.gte(0), z.lte(9999))

export const postHolds = call({
  method: 'POST',
  path: '/checkout/holds',
  who: 'anyone',
  summary: 'Hold windows during checkout. Replaces what the same cart held before',
  body: z.object({
    outlet_id: id,
    sales_type_id: id,
    turnaround_hours: z.optional(hours),
    /** D3.9: the turnaround of the items that are ready first. Required with `early_starts_at`. */
    early_turnaround_hours: z.optional(hours),
    cart_key: z.optional(cartKey),
    ...chosenSlots,
  }),
  response: z.object({
    first: z.nullable(slotWindow),
    last: z.nullable(slotWindow),
    early: z.optional(slotWindow),
    expires_at: z.string(),
    now: z.string(),
  }),
})
