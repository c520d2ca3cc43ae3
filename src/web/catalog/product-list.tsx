import { useNavigation } from 'react-router'
import { PRODUCTS_PAGE } from '#contract/shop/catalog-limits.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { classes } from '#ui/text/classes.ts'
import { useDelayedDisplay } from '../state/lazy/use-delayed-display.ts'
import { emptyMenu } from './later-empty-menu.ts'
import type { ProductPages } from './load-products.ts'
import { ShowMore } from './menu/show-more.tsx'
import { useListAddress } from './menu/use-list-address.ts'
import { quickAdd } from './product/quick-add.tsx'
import { ProductGrid } from './product-grid.tsx'

/** One list of products, page by page. The number of products is in the address, so Back and a reload restore the list. */
export function ProductList({ pages, priorities = 0 }: { pages: ProductPages; priorities?: number }) {
  const { list, address } = useListAddress()
  const isStale = useDelayedDisplay(useNavigation().state === 'loading')
  const { products, hasMore } = pages
  if (products.length === 0) return emptyMenu.element
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
