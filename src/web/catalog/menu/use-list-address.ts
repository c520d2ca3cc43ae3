import { useLocation, useSearchParams } from 'react-router'
import { PRODUCTS_PAGE } from '#contract/shop/catalog-limits.ts'
import { withQuery } from '#contract/wire/href.ts'
import { type ListQuery, listQueryOf, readListQuery } from './list-query.ts'

/** The list of this page as its address says it, and the address of the list with something changed. */
export function useListAddress() {
  const { pathname } = useLocation()
  const [current] = useSearchParams()
  const list = readListQuery(current)
  /** Another list starts again from its first page. */
  const address = (change: Partial<ListQuery>) =>
    withQuery(pathname, listQueryOf(current, { ...list, show: PRODUCTS_PAGE, ...change }))
  return { list, address }
}
