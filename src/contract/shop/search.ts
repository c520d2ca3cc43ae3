import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { pageSize, place, placeQuery, productCard, typed } from './catalog.ts'
import { SEARCH_MAX_CHARACTERS, SEARCH_RESULTS_MAX } from './catalog-limits.ts'

const q = typed(SEARCH_MAX_CHARACTERS)
const foundCategory = z.object({ id, slug: z.string(), name: z.string(), image: z.string() })

/** A product that is not sold at this outlet and sales type, and where it is sold. */
const elsewhere = z.object({
  id,
  name: z.string(),
  name_slug: z.string(),
  category: z.object({ id, slug: z.string(), name: z.string() }),
  image: z.string(),
  outlet_id: id,
  sales_type_id: id,
})

const found = z.object({
  place,
  /** The words that were searched instead, if the typed words looked like a mistake; else null. */
  corrected: z.nullable(z.string()),
  categories: z.array(foundCategory),
  products: z.array(productCard),
  elsewhere: z.array(elsewhere),
})
export type SearchAnswer = z.output<typeof found>

export const getSearch = call({
  method: 'GET',
  path: '/products/search',
  who: 'anyone',
  revalidated: true,
  summary: 'Search products and categories, best first. Tolerates typos',
  query: z.object({ ...placeQuery, q, limit: pageSize(SEARCH_RESULTS_MAX) }),
  response: found,
})

export const getSuggestions = call({
  method: 'GET',
  path: '/products/suggestions',
  who: 'anyone',
  revalidated: true,
  summary: 'Suggest products and categories for a text',
  query: z.object({ ...placeQuery, q }),
  response: found,
})
