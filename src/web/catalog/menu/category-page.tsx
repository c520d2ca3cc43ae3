import type { Category } from '#contract/shop/catalog.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { emptyMenu } from '../later-empty-menu.ts'
import type { MenuData } from '../menu-data.ts'
import { PlaceLine } from '../place-line.tsx'
import { Breadcrumb } from '../product/breadcrumb.tsx'
import { ProductList } from '../product-list.tsx'
import { CategoryNav } from './category-nav.tsx'
import { MenuToolbar } from './menu-toolbar.tsx'

export type CategoryData = MenuData & { kind: 'category'; category: Category }

/** The page of one category, with the menu's list and filters. */
export function CategoryPage({ data }: { data: CategoryData }) {
  const { category, categories, pages, place } = data
  const isAtTable = useAppState((state) => state.table !== null)
  const to = useTo()
  const items = [
    { id: '', name: menuTexts.all, to: to('products') },
    ...categories
      .filter(({ slug, product_count }) => product_count > 0 || slug === category.slug)
      .map(({ slug, name }) => ({ id: slug, name, to: to('product', { category: slug }) })),
  ]
  return (
    <>
      <Breadcrumb current={category.name} />
      <header className="mt-1 mb-2 flex items-center gap-5">
        <div className="min-w-0 flex-1">
          <h1 className="text-28">{category.name}</h1>
          <p className="mt-1 max-w-reading text-14 text-ink-muted max-sm:hidden">{category.description}</p>
          {!isAtTable && (
            <div className="mt-1">
              <PlaceLine place={place} />
            </div>
          )}
        </div>
        <div className="shrink-0 max-sm:hidden">
          <Picture base={category.image} alt="" width={96} height={96} sizes="96px" className="size-24 rounded-card" />
        </div>
      </header>
      {category.product_count > 0 ? (
        <div data-menu="" className="-scroll-mt-14">
          <MenuToolbar categories={[category]} hasCategories={false}>
            <CategoryNav items={items} currentId={category.slug} />
          </MenuToolbar>
          <div className="pt-4">
            <ProductList pages={pages} priorities={4} />
          </div>
        </div>
      ) : (
        <>
          <div className="-mx-4 flex border-b border-line">
            <CategoryNav items={items} currentId={category.slug} />
          </div>
          <OrderedElsewhere data={data} />
        </>
      )}
    </>
  )
}

/** The category has no products here. Names the sales types that have some, and links to the first. */
function OrderedElsewhere({ data }: { data: CategoryData }) {
  const { category, salesTypes } = data
  const to = useTo()
  const [first] = category.sales_type_ids
  if (first === undefined) return emptyMenu.element
  const ways = category.sales_type_ids.map((id) => salesTypes[id] ?? '').join(menuTexts.or)
  return (
    <EmptyState
      illustration={<NotFoundIllustration />}
      title={menuTexts.elsewhereTitle(category.name, ways)}
      action={
        <ButtonLink to={to('product', { category: category.slug }, { st: String(first), outid: undefined })}>
          {menuTexts.switchTo(salesTypes[first] ?? '')}
        </ButtonLink>
      }
    >
      {menuTexts.elsewhereText}
    </EmptyState>
  )
}
