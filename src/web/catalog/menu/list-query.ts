import { PRODUCT_SORTS, PRODUCTS_PAGE, type ProductSort } from '#contract/shop/catalog-limits.ts'
import { carriedQuery, type Query } from '#contract/wire/href.ts'

/** Filters, order and length of a list of products, as the address has them (D1.4). The address has prices in whole dollars. */
export type ListQuery = {
  category: string | null
  minDollars: number | null
  maxDollars: number | null
  readyHours: number | null
  availableOnly: boolean
  sort: ProductSort
  /** How many products are shown so far. */
  show: number
}

/** The longest list. Products beyond it are found by filters. */
export const SHOW_MAX = 2400

export function readListQuery(params: URLSearchParams): ListQuery {
  const min = wholeNumber(params.get('min'), 999_999)
  const max = wholeNumber(params.get('max'), 999_999)
  const sort = params.get('sort')
  return {
    category: /^[a-z0-9][a-z0-9-]{0,59}$/.exec(params.get('category') ?? '')?.[0] ?? null,
    minDollars: min,
    // A reversed range would find nothing, so only its lower end is kept.
    maxDollars: max !== null && min !== null && max < min ? null : max,
    readyHours: wholeNumber(params.get('ready'), 9_999) || null,
    availableOnly: params.get('available') === '1',
    sort: PRODUCT_SORTS.find((one) => one === sort) ?? 'menu',
    show: Math.min(Math.max(wholeNumber(params.get('show'), 99_999) ?? 0, PRODUCTS_PAGE), SHOW_MAX),
  }
}

/** The complete query of a list's address: the parameters that every link carries on, then the list's own. Defaults are left out. */
export function listQueryOf(current: URLSearchParams, list: ListQuery): Query {
  const text = (value: number | null) => (value === null ? undefined : String(value))
  return {
    ...carriedQuery(current),
    category: list.category ?? undefined,
    min: text(list.minDollars),
    max: text(list.maxDollars),
    ready: text(list.readyHours),
    available: list.availableOnly ? '1' : undefined,
    sort: list.sort === 'menu' ? undefined : list.sort,
    show: list.show > PRODUCTS_PAGE ? String(list.show) : undefined,
  }
}

/** The filters as query parameters of the API. */
export function apiFilters(list: ListQuery) {
  const { minDollars, maxDollars } = list
  return {
    ...(list.category ? { category: list.category } : {}),
    ...(minDollars === null ? {} : { min_cents: String(minDollars * 100) }),
    ...(maxDollars === null ? {} : { max_cents: String(maxDollars * 100) }),
    ...(list.readyHours ? { max_turnaround_hours: String(list.readyHours) } : {}),
    ...(list.availableOnly ? { available: '1' as const } : {}),
    ...(list.sort === 'menu' ? {} : { sort: list.sort }),
  }
}

export const noFilters = {
  category: null,
  minDollars: null,
  maxDollars: null,
  readyHours: null,
  availableOnly: false,
} as const

/** The number of active filters. The category of a category's own page is in its path and does not count. */
export function filterCount(list: ListQuery): number {
  const { category, minDollars, maxDollars, readyHours, availableOnly } = list
  return [category, minDollars ?? maxDollars, readyHours, availableOnly || null].filter((value) => value !== null)
    .length
}

/** The plain menu is shown by category. With a filter or another order it is one list. */
export function isPlainMenu(list: ListQuery): boolean {
  return filterCount(list) === 0 && list.sort === 'menu'
}

function wholeNumber(text: string | null, max: number): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null
  return Math.min(Number(text), max)
}
