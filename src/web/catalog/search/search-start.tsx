import type { Category } from '#contract/shop/catalog.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { searchTexts } from '#texts/shop/catalog-search.ts'
import { useAppState } from '../../state/app-context.ts'
import { RestOfPage } from '../../state/lazy/rest-of-page.tsx'
import { useWording } from '../../state/use-wording.ts'
import type { PlacedProducts } from '../load-popular.ts'
import { CategoryTiles } from '../menu/category-tiles.tsx'
import { quickAdd } from '../product/quick-add.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { RecentSearches } from './recent-searches.tsx'

type SearchStartProps = { words: string; isAfterSearch: boolean; categories: Category[]; popular: PlacedProducts }

/** Recent searches, categories and popular products: before a search, and after one without products. */
export function SearchStart({ words, isAfterSearch, categories, popular }: SearchStartProps) {
  const isDineIn = useAppState((state) => state.salesTypeDetail?.category_id === SalesCategory.dineIn)
  const title = useWording('search_title', catalogueTexts.searchHint)
  const popularTitle = useWording('popular_title', catalogueTexts.popularProducts)
  return (
    <>
      {!isAfterSearch && (
        <>
          <h1 className="text-28">{title}</h1>
          {words !== '' && <p className="mt-2 text-ink-muted">{searchTexts.tooShort}</p>}
        </>
      )}
      {!isDineIn && <RecentSearches />}
      <section aria-labelledby="search-categories" className="pt-8">
        <h2 id="search-categories" className="mb-4 text-22">
          {catalogueTexts.categories}
        </h2>
        <CategoryTiles categories={categories} />
      </section>
      <RestOfPage>
        <section aria-labelledby="search-popular" className="pt-10">
          <h2 id="search-popular" className="mb-4 text-22">
            {popularTitle}
          </h2>
          <ProductGrid products={popular.products} action={quickAdd(popular.place)} />
        </section>
      </RestOfPage>
    </>
  )
}
