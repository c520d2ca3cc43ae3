import type { ProductCard } from '#contract/catalog.ts'
import type { LoaderInput } from '../state/screen.ts'
import { noFilters } from './list-query.ts'
import { loadProducts } from './load-products.ts'
import { placeQuery } from './place-query.ts'

const POPULAR = 8

/** What is ordered most at this place and can be had now. */
export async function loadPopular({ api, url }: Pick<LoaderInput, 'api' | 'url'>): Promise<ProductCard[]> {
  const list = { ...noFilters, availableOnly: true, sort: 'popular', show: POPULAR } as const
  return (await loadProducts(api, placeQuery(url.searchParams), list)).products
}
