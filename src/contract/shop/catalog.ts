import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { cents, id, idParam } from '../wire/fields.ts'
import { PRODUCT_IDS_MAX, PRODUCT_SORTS, PRODUCTS_PAGE_MAX } from './catalog-limits.ts'

/** The visitor's place of sale. Omitted values come from the store's defaults. */
export const placeQuery = { outlet_id: z.optional(idParam), sales_type_id: z.optional(idParam) }

/** The outlet and sales type of a response. The outlet may not serve a requested sales type. */
export const place = z.object({ outlet_id: id, sales_type_id: id, is_served: z.boolean() })
export type Place = z.output<typeof place>

const whole = (from: number, to: number) =>
  z
    .pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
      z.transform((value: string) => Number(value)),
    )
    .check(
      z.refine((value) => value >= from, `must be at least ${from}`),
      z.refine((value) => value <= to, `must be at most ${to}`),
    )
/** One line of text, with a readable error. */
export const typed = (max: number) =>
  z
    .string('must be given')
    .check(
      z.maxLength(max, `must be at most ${max} characters`),
      z.regex(/^[^\0\r\n]*$/, 'must be a single line of text'),
    )
export const pageSize = (max: number) => z.optional(whole(1, max))

const ids = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'must be whole numbers separated by commas')),
  z
    .pipe(
      z.transform((value: string) => [...new Set(value.split(',').map(Number))]),
      z.array(z.number()),
    )
    .check(z.maxLength(PRODUCT_IDS_MAX, `must be at most ${PRODUCT_IDS_MAX} products`)),
)

const unit = z.enum(['piece', 'kg', 'set', 'pair'])
/** D1.11: the minimum quantity and its step. Both are 1 unless the product is sold by weight. */
export const weightStep = { min_qty: z.int(), qty_step: z.int() }
const categoryRef = z.object({ id, slug: z.string(), name: z.string() })

export const category = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  /** The number of products at this outlet and sales type, and the range of their lowest prices. */
  product_count: z.int(),
  min_cents: z.nullable(cents),
  max_cents: z.nullable(cents),
  /** The shortest and longest turnaround of these products; null if none has one. */
  fastest_hours: z.nullable(z.int()),
  slowest_hours: z.nullable(z.int()),
  /** The sales types that have products of the category anywhere in the store, to suggest when this place has none. */
  sales_type_ids: z.array(id),
})
export type Category = z.output<typeof category>

/** A product as lists show it. */
export const productCard = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** The name in the product's address. */
  name_slug: z.string(),
  category: categoryRef,
  image: z.string(),
  unit,
  ...weightStep,
  turnaround_hours: z.nullable(z.int()),
  is_popular: z.boolean(),
  is_available: z.boolean(),
  /** Whether a choice is required before it can be added to a cart. */
  needs_choice: z.boolean(),
  from_cents: cents,
  /** Whether other choices cost more: “from $4.20”. */
  has_range: z.boolean(),
})
export type ProductCard = z.output<typeof productCard>

const variant = z.object({ id, slug: z.string(), name: z.string(), price_cents: cents })
const option = z.object({ id, slug: z.string(), name: z.string(), price_cents: cents, variants: z.array(variant) })
const modifier = z.object({ id, slug: z.string(), name: z.string(), price_cents: cents })
export const modifierGroup = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  department: z.string(),
  min: z.int(),
  max: z.int(),
  modifiers: z.array(modifier),
})
export type ModifierGroup = z.output<typeof modifierGroup>

export const product = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** Together with the category's slug, the canonical address of the product's page. */
  name_slug: z.string(),
  category: categoryRef,
  description: z.string(),
  unit,
  ...weightStep,
  turnaround_hours: z.nullable(z.int()),
  care_notes: z.nullable(z.string()),
  image: z.string(),
  is_popular: z.boolean(),
  is_available: z.boolean(),
  place,
  /** Whether it is sold at this place. Its prices are for this place in either case. */
  is_offered: z.boolean(),
  /** The product's own price, if no choice replaces it. */
  price_cents: cents,
  from_cents: cents,
  has_range: z.boolean(),
  options: z.array(option),
  modifier_groups: z.array(modifierGroup),
  /** The outlets that sell it, and by which sales types. */
  sold_at: z.array(z.object({ outlet_id: id, outlet: z.string(), sales_type_ids: z.array(id) })),
  related: z.array(productCard),
})
export type Product = z.output<typeof product>

export const getCategories = call({
  method: 'GET',
  path: '/categories',
  who: 'anyone',
  revalidated: true,
  summary: 'List the categories, with how many products each has at an outlet for a sales type',
  query: z.object(placeQuery),
  response: z.object({ place, categories: z.array(category) }),
})

export const getProducts = call({
  method: 'GET',
  path: '/products',
  who: 'anyone',
  revalidated: true,
  summary: 'List the products at an outlet for a sales type, filtered, sorted and paged',
  query: z.object({
    ...placeQuery,
    /** A category's slug. */
    category: z.optional(typed(60)),
    min_cents: z.optional(whole(0, 99_999_999)),
    max_cents: z.optional(whole(0, 99_999_999)),
    max_turnaround_hours: z.optional(whole(1, 9_999)),
    available: z.optional(z.literal(['1', '0'], 'must be 1 or 0')),
    /** Only these products, in this order. Other filters and the sort order do not apply. */
    ids: z.optional(ids),
    sort: z.optional(z.enum(PRODUCT_SORTS, `must be one of ${PRODUCT_SORTS.join(', ')}`)),
    /** The `next_cursor` of the previous page. */
    cursor: z.optional(typed(400)),
    limit: pageSize(PRODUCTS_PAGE_MAX),
  }),
  response: z.object({ place, products: z.array(productCard), next_cursor: z.nullable(z.string()) }),
})

export const getProduct = call({
  method: 'GET',
  path: '/products/:id',
  names: { id: 'product' },
  who: 'anyone',
  revalidated: true,
  summary: 'Get a product by its id or its slug, with the prices of an outlet and sales type',
  query: z.object(placeQuery),
  response: product,
})
