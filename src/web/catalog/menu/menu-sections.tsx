import { Fragment } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Category, Place, ProductCard } from '#contract/shop/catalog.ts'
import { prefersLessMotion } from '#ui/text/use-motion.ts'
import { useAppState } from '../../state/app-context.ts'
import { useRestShown } from '../../state/first-view.ts'
import { placeQuery } from '../place-query.ts'
import { FIRST_VIEW_CARDS } from '../product-grid.tsx'
import { CategoryNav } from './category-nav.tsx'
import { menuCarousel, otherWays } from './menu-parts.ts'
import { MenuSection } from './menu-section.tsx'
import { MenuToolbar } from './menu-toolbar.tsx'
import { useCurrentSection } from './use-current-section.ts'

type MenuSectionsProps = {
  categories: readonly Category[]
  products: readonly ProductCard[]
  /** The place that sells the products. */
  soldAt: Place
}

/** The pictures of the first view load with priority: two rows on a phone, one elsewhere. */
const FIRST_VIEW_PICTURES = 4
/** The server renders this many of a category that begins in the first view. Whole rows of two, three and four columns. */
const RENDERED_CARDS = 12

/** The plain menu: a section for each category. The row of chips marks the section on screen and scrolls to the others. The banners are after the first. */
export function MenuSections({ categories, products, soldAt }: MenuSectionsProps) {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const place = placeQuery(params)
  const isAtTable = useAppState((state) => state.table !== null)
  const sold = categories.filter((category) => category.product_count > 0)
  const isRestShown = useRestShown()
  const cardsBefore = (index: number) => sold.slice(0, index).reduce((sum, one) => sum + one.product_count, 0)
  const isInView = (index: number) => isRestShown || cardsBefore(index) < FIRST_VIEW_CARDS
  const shown = sold.filter((_, index) => isInView(index))
  const current = useCurrentSection(shown.map(({ slug }) => slug))
  const goTo = (slug: string) => {
    const behavior = prefersLessMotion() ? 'instant' : 'smooth'
    document.getElementById(slug)?.scrollIntoView({ behavior })
    document.getElementById(`${slug}-title`)?.focus({ preventScroll: true })
  }
  return (
    <>
      <MenuToolbar categories={categories} hasCategories>
        <CategoryNav
          items={sold.map(({ slug, name }) => ({ id: slug, name, to: `${search}#${slug}` }))}
          currentId={current ?? sold[0]?.slug ?? null}
          onChoose={goTo}
        />
      </MenuToolbar>
      {shown.map((category, index) => (
        <Fragment key={`${place.outlet_id} ${place.sales_type_id} ${category.slug}`}>
          <MenuSection
            category={category}
            place={place}
            soldAt={soldAt}
            initial={products.filter((card) => card.category.id === category.id)}
            priorities={index === 0 ? FIRST_VIEW_PICTURES : 0}
            rendered={cardsBefore(index) < FIRST_VIEW_CARDS ? RENDERED_CARDS : 0}
            first={FIRST_VIEW_CARDS - cardsBefore(index)}
          />
          {index === 0 && isInView(1) && <div className="pt-8 empty:hidden">{menuCarousel.element}</div>}
        </Fragment>
      ))}
      {!isRestShown && <div className="min-h-dvh" />}
      {/* A guest at a table orders only what is served there. */}
      {isRestShown && !isAtTable && otherWays.element}
    </>
  )
}
