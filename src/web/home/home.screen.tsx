import { useLoaderData } from 'react-router'
import type { StoreConfig } from '#contract/shop/store.ts'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { CategoryTiles } from '../catalog/menu/category-tiles.tsx'
import { ProductGrid } from '../catalog/product-grid.tsx'
import { useAppState } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import { useWording } from '../state/use-wording.ts'
import { HomeSection } from './home-section.tsx'
import { LazyRecentProducts } from './lazy-recent-products.tsx'
import type { HomeData } from './load-home.ts'
import { PromoCards } from './promo-cards.tsx'

/** The sharing title without the store's name, which is already in the header. */
function headline({ name, og_title }: StoreConfig): string {
  return og_title.startsWith(name) ? og_title.slice(name.length).replace(/^[\s·|:–-]+/, '') || og_title : og_title
}

/** S1.7. Recent products appear after hydration and are last, to avoid a layout shift. The loader is in load-home.ts, outside of the first load. */
export function Component() {
  const config = useAppState((state) => state.config)
  const { categories, popular } = useLoaderData<HomeData>()
  const to = useTo()
  const popularTitle = useWording('popular_title', catalogueTexts.popularProducts)
  return (
    <div className="pt-5 sm:pt-8">
      <h1 className="max-w-reading text-display font-semibold">{headline(config)}</h1>
      <p className="mt-3 max-w-reading text-18 text-ink-muted">{config.og_description}</p>
      {categories.length > 0 && (
        <HomeSection
          id="categories"
          title={catalogueTexts.categories}
          link={{ to: to('products'), label: catalogueTexts.wholeMenu }}
        >
          <CategoryTiles categories={categories} />
        </HomeSection>
      )}
      {popular.length > 0 && (
        <HomeSection id="popular" title={popularTitle}>
          <ProductGrid products={popular} />
        </HomeSection>
      )}
      <PromoCards />
      <LazyRecentProducts />
    </div>
  )
}
