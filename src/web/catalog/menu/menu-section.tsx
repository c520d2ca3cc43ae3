import type { Category, Place, ProductCard } from '#contract/shop/catalog.ts'
import { PRODUCTS_PAGE } from '#contract/shop/catalog-limits.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { Button } from '#ui/buttons/button.tsx'
import { PageLink } from '#ui/buttons/page-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { CardRoom } from '../missing-cards.tsx'
import type { PlaceQuery } from '../place-query.ts'
import { quickAdd } from '../product/quick-add.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { useSectionProducts } from './use-section-products.ts'

type MenuSectionProps = {
  category: Category
  place: PlaceQuery
  soldAt: Place
  initial: readonly ProductCard[]
  priorities: number
  /** How many products the server renders. */
  rendered: number
  /** The number of products in the first view. */
  first: number
}

/** One category of the menu. The room of products that are not shown yet is reserved, so the layout does not shift. */
export function MenuSection({ category, place, soldAt, initial, priorities, rendered, first }: MenuSectionProps) {
  const to = useTo()
  const { slug, name, description, product_count: count } = category
  const size = Math.min(count, PRODUCTS_PAGE)
  const { section, products, expected, hasFailed, tryAgain } = useSectionProducts({
    category: slug,
    place,
    initial,
    size,
    first: rendered,
  })
  return (
    <section ref={section} id={slug} aria-labelledby={`${slug}-title`} className="pt-4 not-first-of-type:pt-8">
      <div className="mb-2 flex items-start justify-between gap-4">
        <div>
          <h2 id={`${slug}-title`} tabIndex={-1} className="py-2 text-22 outline-none">
            {name}
          </h2>
          <p className="-mt-1 max-w-reading text-14 text-ink-muted max-sm:hidden">{description}</p>
        </div>
        <PageLink
          to={to('product', { category: slug })}
          className="inline-flex min-h-11 shrink-0 items-center gap-1 text-14 font-medium text-primary-text hover:underline"
        >
          {menuTexts.seeAll(count)}
          <span className="sr-only">: {name}</span>
          <Icon name="chevron-right" size={16} />
        </PageLink>
      </div>
      <ProductGrid
        products={products}
        priorities={priorities}
        first={first}
        hasPopularBadges
        growsPictures
        action={quickAdd(soldAt)}
      >
        <CardRoom shown={products.length} all={expected} />
      </ProductGrid>
      {hasFailed && (
        <p role="alert" className="mt-4 flex flex-wrap items-center gap-3 text-ink-muted">
          {menuTexts.loadFailed}
          <Button look="quiet" size="small" icon="repeat" onClick={tryAgain}>
            {menuTexts.tryAgain}
          </Button>
        </p>
      )}
    </section>
  )
}
