import { Link, useLoaderData } from 'react-router'
import { shellTexts } from '#texts/frame/shell.ts'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { BannerCarousel } from '../catalog/banner-carousel.tsx'
import { CategoryTiles } from '../catalog/menu/category-tiles.tsx'
import { quickAdd } from '../catalog/product/quick-add.tsx'
import { ProductGrid } from '../catalog/product-grid.tsx'
import { useTo } from '../state/links/use-to.ts'
import { useWording } from '../state/use-wording.ts'
import type { HomeData } from './home-data.ts'
import { HomeSection } from './home-section.tsx'
import { LazyRecentProducts } from './lazy-recent-products.tsx'
import { PromoCards } from './promo-cards.tsx'

/** All below the first view. Recent products appear after hydration and are last, to avoid a layout shift. */
export function HomeRest() {
  const { categories, popular } = useLoaderData<HomeData>()
  const to = useTo()
  const popularTitle = useWording('popular_title', catalogueTexts.popularProducts)
  return (
    <>
      <div className="pt-10 sm:pt-12">
        <BannerCarousel />
      </div>
      {categories.length > 0 && (
        <HomeSection
          id="categories"
          title={catalogueTexts.categories}
          link={{ to: to('products'), label: catalogueTexts.wholeMenu }}
        >
          <CategoryTiles categories={categories} />
        </HomeSection>
      )}
      {popular && popular.products.length > 0 && (
        <HomeSection id="popular" title={popularTitle}>
          <ProductGrid products={popular.products} action={quickAdd(popular.place)} />
        </HomeSection>
      )}
      <PromoCards />
      <p className="pt-6">
        <Link
          to={to('promises')}
          className="inline-flex min-h-11 items-center gap-1 text-14 font-medium text-primary-text hover:underline"
        >
          {shellTexts.onTime}
          <Icon name="chevron-right" size={16} />
        </Link>
      </p>
      <LazyRecentProducts />
    </>
  )
}
