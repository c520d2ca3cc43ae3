/** Limits of the catalogue's calls. They are apart from the schemas, so that the browser does not load zod. */
export const PRODUCT_SORTS = ['menu', 'popular', 'price_up', 'price_down', 'name', 'turnaround'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
export const PRODUCTS_PAGE = 24
export const PRODUCTS_PAGE_MAX = 100
export const PRODUCT_IDS_MAX = 24
export const RELATED_PRODUCTS = 6

export const SEARCH_MIN_CHARACTERS = 2
export const SEARCH_MAX_CHARACTERS = 100
export const SEARCH_RESULTS = 24
export const SEARCH_RESULTS_MAX = 48
export const SUGGESTIONS = 6

export const PLACE_INPUT_MAX_CHARACTERS = 100
