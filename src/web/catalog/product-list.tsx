import { useNavigation } from 'react-router'
import { PRODUCTS_PAGE } from '#contract/shop/catalog-limits.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { classes } from '#ui/text/classes.ts'
import { useDelayedDisplay } from '../state/lazy/use-delayed-display.ts'
import type { ProductPages } from './load-products.ts'
import { noFilters } from './menu/list-query.ts'
import { ShowMore } from './menu/show-more.tsx'
import { useListAddress } from './menu/use-list-address.ts'
import { quickAdd } from './product/quick-add.tsx'
import { ProductGrid } from './product-grid.tsx'

/** One list of products, page by page. The number of products is in the address, so Back and a reload restore the list. */
export function ProductList({ pages, priorities = 0 }: { pages: ProductPages; priorities?: number }) {
  const { list, address } = useListAddress()
  const isStale = useDelayedDisplay(useNavigation().state === 'loading')
  const { products, hasMore } = pages
  if (products.length === 0)
    return (
      <EmptyState
        illustration={<NotFoundIllustration />}
        title={menuTexts.nothingTitle}
        action={<ButtonLink to={address({ ...noFilters, sort: 'menu' })}>{menuTexts.clearFilters}</ButtonLink>}
      >
        {menuTexts.nothingText}
      </EmptyState>
    )
  return (
    <div aria-busy={isStale} className={classes('transition-opacity', isStale && 'opacity-60')}>
      <p role="status" className="sr-only">
        {menuTexts.shown(products.length, hasMore)}
      </p>
      <ProductGrid
        products={products}
        priorities={priorities}
        hasPopularBadges
        growsPictures
        action={quickAdd(pages.place)}
      />
      {hasMore && <ShowMore to={address({ show: list.show + PRODUCTS_PAGE })} />}
    </div>
  )
}
