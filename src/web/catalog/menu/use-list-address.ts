import { useLocation, useSearchParams } from 'react-router'
import { PRODUCTS_PAGE } from '#contract/shop/catalog-limits.ts'
import { withQuery } from '#contract/wire/href.ts'
import { type ListQuery, listQueryOf, readListQuery } from './list-query.ts'

/** The list query of this page's address, and a function that returns the address of a changed list. */
export function useListAddress() {
  const { pathname } = useLocation()
  const [current] = useSearchParams()
  const list = readListQuery(current)
  /** A changed list starts at its first page. */
  const address = (change: Partial<ListQuery>) =>
    withQuery(pathname, listQueryOf(current, { ...list, show: PRODUCTS_PAGE, ...change }))
  return { list, address }
}
