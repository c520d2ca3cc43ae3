import { useLoaderData } from 'react-router'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { useAppState } from '../../state/app-context.ts'
import type { Shell } from '../../state/app-state.ts'
import type { Head, LoaderInput } from '../../state/screen.ts'
import { useWording } from '../../state/use-wording.ts'
import { wordingOf } from '../../state/wording-of.ts'
import { loadMenu, type MenuData } from '../load-menu.ts'
import { NothingHere } from '../nothing-here.tsx'
import { PlaceLine } from '../place-line.tsx'
import { ProductList } from '../product-list.tsx'
import { CategoryNav } from './category-nav.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isPlainMenu } from './list-query.ts'
import { MenuSections } from './menu-sections.tsx'
import { useListAddress } from './use-list-address.ts'

export const loader = (input: LoaderInput): Promise<MenuData> => loadMenu(input)

export function head(_: MenuData, shell: Shell): Head {
  return { title: menuTexts.title, description: wordingOf('menu_description', menuTexts.description, shell) }
}

/** S2.25, D1.4: the menu by category, or one list with a filter or another order. */
export function Component() {
  const { categories, pages, place, salesTypes } = useLoaderData<MenuData>()
  const { list } = useListAddress()
  const intro = useWording('menu_intro', menuTexts.intro)
  const isAtTable = useAppState((state) => state.table !== null)
  const isSelling = categories.some((category) => category.product_count > 0)
  return (
    <div className="pt-8">
      <h1 className="text-28">{menuTexts.title}</h1>
      <p className="mt-2 mb-3 max-w-reading text-ink-muted">{intro}</p>
      {!isAtTable && <PlaceLine place={place} />}
      {isSelling ? (
        <>
          <div className="pt-5 pb-3">
            <FilterBar categories={categories} hasCategories />
          </div>
          {isPlainMenu(list) ? (
            <MenuSections
              categories={categories}
              products={pages.products}
              salesTypes={salesTypes}
              soldAt={pages.place}
            />
          ) : (
            <FilteredMenu />
          )}
        </>
      ) : (
        <NothingHere place={place} isServed={pages.place.is_served} />
      )}
    </div>
  )
}

function FilteredMenu() {
  const { categories, pages } = useLoaderData<MenuData>()
  const { list, address } = useListAddress()
  const items = [
    { id: '', name: menuTexts.all, to: address({ category: null }) },
    ...categories
      .filter((category) => category.product_count > 0)
      .map(({ slug, name }) => ({ id: slug, name, to: address({ category: slug }) })),
  ]
  return (
    <>
      <CategoryNav items={items} currentId={list.category ?? ''} isInPlace />
      <div className="pt-6">
        <ProductList pages={pages} />
      </div>
    </>
  )
}
