import { useLoaderData } from 'react-router'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { useAppState } from '../../state/app-context.ts'
import type { Shell } from '../../state/app-state.ts'
import type { Head, LoaderInput } from '../../state/screen.ts'
import { useWording } from '../../state/use-wording.ts'
import { wordingOf } from '../../state/wording-of.ts'
import { emptyMenu } from '../later-empty-menu.ts'
import { loadMenu } from '../load-menu.ts'
import type { MenuData } from '../menu-data.ts'
import { PlaceLine } from '../place-line.tsx'
import { ProductList } from '../product-list.tsx'
import { CategoryNav } from './category-nav.tsx'
import { isPlainMenu } from './list-query.ts'
import { menuCarousel, otherWays } from './menu-parts.ts'
import { MenuSections } from './menu-sections.tsx'
import { MenuToolbar } from './menu-toolbar.tsx'
import { useListAddress } from './use-list-address.ts'

export async function loader(input: LoaderInput): Promise<MenuData> {
  const [data] = await Promise.all([loadMenu(input), menuCarousel.load(), otherWays.load()])
  return data
}

export function head(_: MenuData, shell: Shell): Head {
  return { title: menuTexts.title, description: wordingOf('menu_description', menuTexts.description, shell) }
}

/** S2.25, D1.4: the menu by category, or one list with a filter or another order. */
export function Component() {
  const { categories, pages, place } = useLoaderData<MenuData>()
  const { list } = useListAddress()
  const intro = useWording('menu_intro', menuTexts.intro)
  const isAtTable = useAppState((state) => state.table !== null)
  const isSelling = categories.some((category) => category.product_count > 0)
  return (
    <div data-menu="" className="-scroll-mt-14">
      <header className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-28">{menuTexts.title}</h1>
        {!isAtTable && <PlaceLine place={place} />}
        <p className="w-full text-14 text-ink-muted max-sm:hidden">{intro}</p>
      </header>
      {!isSelling && emptyMenu.element}
      {isSelling && !isPlainMenu(list) && <FilteredMenu />}
      {isSelling && isPlainMenu(list) && (
        <MenuSections categories={categories} products={pages.products} soldAt={pages.place} />
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
      <MenuToolbar categories={categories} hasCategories>
        <CategoryNav items={items} currentId={list.category ?? ''} isInPlace />
      </MenuToolbar>
      <div className="pt-4">
        <ProductList pages={pages} priorities={4} />
      </div>
      <div className="pt-8 empty:hidden">{menuCarousel.element}</div>
    </>
  )
}
