import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { cents, id, idParam } from '../wire/fields.ts'
import { postalCode } from './places.ts'
import { SALES_CATEGORIES } from './sales-category.ts'
import { salesTypeWording } from './wording.ts'

/** S3.4, D1.1: name, min_spend and category_id, and further fields for choosing a sales type. */
export const salesType = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  category_id: z.literal(SALES_CATEGORIES),
  description: z.string(),
  /** Dollars as text, such as "40.00". */
  min_spend: z.string(),
  min_spend_cents: cents,
  delivery_fee_cents: cents,
  free_delivery_from_cents: z.nullable(cents),
  outlet_ids: z.array(id),
  /** D1.12: its own words. */
  wording: z.optional(salesTypeWording),
})
export type SalesType = z.output<typeof salesType>

const spans = z.array(z.string())
export const weekHours = z.object({
  mon: spans,
  tue: spans,
  wed: spans,
  thu: spans,
  fri: spans,
  sat: spans,
  sun: spans,
  public_holiday: spans,
})
export type WeekHours = z.output<typeof weekHours>

/** Why the outlet is closed for visitors (D1.2). */
export const DOOR_CLOSED_REASONS = ['switched_off', 'blackout', 'holiday', 'hours'] as const
/** Why no order can be placed (D1.7). */
export const CLOSED_REASONS = [...DOOR_CLOSED_REASONS, 'no_window'] as const
export const UNFIT_REASONS = ['sales_type', 'postal_sector'] as const

/** S3.4, D1.2, D1.7: outlet (its name) and is_closed, by the server's clock in Singapore. */
export const outlet = z.object({
  id,
  slug: z.string(),
  outlet: z.string(),
  address: z.string(),
  postal_code: z.string(),
  planning_area: z.string(),
  lat: z.number(),
  lng: z.number(),
  phone: z.string(),
  hours: weekHours,
  /** Today's opening hours. Holidays and blackout days are applied. */
  hours_today: spans,
  /** D1.7: whether it takes no orders of the requested sales type or, without one, of any sales type. */
  is_closed: z.boolean(),
  closed_reason: z.nullable(z.enum(CLOSED_REASONS)),
  /** The earliest free window of the requested sales type; null at a table and without a sales type. */
  next_window: z.nullable(z.object({ starts_at: z.string(), ends_at: z.string() })),
  /** Why the outlet is closed for visitors now. Orders with a window are still taken. */
  door_closed_reason: z.nullable(z.enum(DOOR_CLOSED_REASONS)),
  /** ISO instants: when a closed outlet opens and an open one closes; null when unknown. */
  opens_again: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
  sales_type_ids: z.array(id),
  /** The categories it sells, in menu order. */
  categories: z.array(z.object({ id, slug: z.string(), name: z.string() })),
  /** From the requested postal code or position. */
  distance_m: z.nullable(z.int()),
  /** Why it cannot be chosen for the requested sales type and postal code; null when it can. */
  unfit_reason: z.nullable(z.enum(UNFIT_REASONS)),
})
export type Outlet = z.output<typeof outlet>

const degrees = (from: number, to: number) =>
  z
    .pipe(
      z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,9})?$/, 'must be a number of degrees')),
      z.transform((value: string) => Number(value)),
    )
    .check(z.refine((value) => value >= from && value <= to, `must be from ${from} to ${to}`))

export const getSalesTypes = call({
  method: 'GET',
  path: '/sales-types',
  who: 'anyone',
  revalidated: true,
  summary: 'List the sales types',
  response: z.array(salesType),
})

export const getOutlets = call({
  method: 'GET',
  path: '/outlets',
  who: 'anyone',
  revalidated: true,
  summary: 'List the outlets and whether each can be chosen; nearest first for a postal code or position',
  query: z.object({
    sales_type_id: z.optional(idParam),
    postal_code: z.optional(postalCode),
    lat: z.optional(degrees(-90, 90)),
    lng: z.optional(degrees(-180, 180)),
  }),
  response: z.array(outlet),
})

export const getOutlet = call({
  method: 'GET',
  path: '/outlets/:id',
  names: { id: 'outlet' },
  who: 'anyone',
  revalidated: true,
  summary: 'Get an outlet, and whether it takes orders of a sales type',
  query: z.object({ sales_type_id: z.optional(idParam) }),
  response: outlet,
})

export const getTable = call({
  method: 'GET',
  path: '/tables/:token',
  names: { token: 'table' },
  who: 'anyone',
  revalidated: true,
  summary: 'Get the table of a printed code, with its outlet and sales type',
  response: z.object({
    table_id: id,
    table: z.string(),
    outlet_id: id,
    outlet: z.string(),
    is_closed: z.boolean(),
    /** ISO instant: when a closed outlet opens; null when unknown, and while it is open. */
    opens_again: z.nullable(z.string()),
    sales_type_id: id,
    sales_type: z.string(),
  }),
})
