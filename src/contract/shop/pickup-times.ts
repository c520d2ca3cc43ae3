import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { DOOR_CLOSED_REASONS } from './outlets.ts'
import { postalCode } from './places.ts'
import { SALES_CATEGORIES } from './sales-category.ts'

const window = z.object({ starts_at: z.string(), ends_at: z.string() })

/** An outlet and a sales type that take an order now, with their first free times. */
export const firstTimes = z.object({
  outlet_id: id,
  outlet: z.string(),
  address: z.string(),
  /** From the middle of the postal sector. */
  distance_m: z.int(),
  sales_type_id: id,
  sales_type: z.string(),
  category_id: z.literal(SALES_CATEGORIES),
  /** The first free window for pickup, drop-off or delivery. */
  window,
  /** The store's most popular item, and the first free window in which it can come back; null if nothing comes back. */
  returns: z.nullable(z.object({ item: z.string(), starts_at: z.string(), ends_at: z.string() })),
  /** When the outlet's own door opens or closes. */
  door_closed_reason: z.nullable(z.enum(DOOR_CLOSED_REASONS)),
  opens_again: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
})
export type FirstTimes = z.output<typeof firstTimes>

/** Why nobody comes to the door: the store has no such sales type, no outlet serves the sector, or those that do are closed or full. */
export const DOOR_REFUSALS = ['not_offered', 'not_covered', 'closed', 'full'] as const

export const pickupTimes = z.object({
  postal_code: z.string(),
  planning_area: z.nullable(z.string()),
  /** Pickup at the door or, in a store without it, delivery to the door. */
  door: z.nullable(firstTimes),
  door_refusal: z.nullable(z.enum(DOOR_REFUSALS)),
  /** The nearest outlet where an order can be dropped off. */
  outlet: z.nullable(firstTimes),
  now: z.string(),
})
export type PickupTimes = z.output<typeof pickupTimes>

export const getPickupTimes = call({
  method: 'GET',
  path: '/pickup-times',
  who: 'anyone',
  summary: 'Get the outlet that serves a postal code with its first free pickup, and the nearest outlet to drop off at',
  query: z.object({ postal_code: postalCode }),
  response: pickupTimes,
})
