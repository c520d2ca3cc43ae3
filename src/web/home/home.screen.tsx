import type { ReactNode } from 'react'
import { useLoaderData, useOutletContext } from 'react-router'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { CategoryTiles } from '../catalog/menu/category-tiles.tsx'
import { ProductGrid } from '../catalog/product-grid.tsx'
import { useTo } from '../state/links/use-to.ts'
import { useWording } from '../state/use-wording.ts'
import { HomeHero } from './hero/home-hero.tsx'
import { HomeSection } from './home-section.tsx'
import { LazyRecentProducts } from './lazy-recent-products.tsx'
import { LivingPlace } from './living/living-place.tsx'
import type { HomeData } from './load-home.ts'
import { PromoCards } from './promo-cards.tsx'

/** One element for all renders: a new one would make React render the first view again before its script is loaded. */
const hero = <HomeHero />

/** S1.7. Recent products appear after hydration and are last, to avoid a layout shift. The loader is in load-home.ts, outside of the first load. */
export function Component() {
  const { categories, popular, living } = useLoaderData<HomeData>()
  const carousel = useOutletContext<ReactNode>()
  const to = useTo()
  const popularTitle = useWording('popular_title', catalogueTexts.popularProducts)
  return (
    <div className="sm:pt-2">
      <LivingPlace living={living} />
      {hero}
      <div className="pt-10 sm:pt-12">{carousel}</div>
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
