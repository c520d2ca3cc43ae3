import { useLoaderData } from 'react-router'
import type { Category } from '#contract/shop/catalog.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { noFilters } from './menu/list-query.ts'
import { useListAddress } from './menu/use-list-address.ts'
import type { MenuData } from './menu-data.ts'
import { useChangePlace } from './use-change-place.ts'

/** The data of the menu, or of a category's page. */
type EmptyMenuData = MenuData & { category?: Category }

/** A list without products: the filters leave none, or the place sells none. */
export function EmptyMenu() {
  const data = useLoaderData<EmptyMenuData>()
  const shown = data.category ? [data.category] : data.categories
  return shown.some(({ product_count }) => product_count > 0) ? <NoMatches /> : <NothingHere data={data} />
}

function NoMatches() {
  const { address } = useListAddress()
  return (
    <EmptyState
      illustration={<NotFoundIllustration />}
      title={menuTexts.nothingTitle}
      action={<ButtonLink to={address({ ...noFilters, sort: 'menu' })}>{menuTexts.clearFilters}</ButtonLink>}
    >
      {menuTexts.nothingText}
    </EmptyState>
  )
}

/** The outlet sells nothing by this sales type. Links to choosing another place. */
function NothingHere({ data: { place, pages } }: { data: EmptyMenuData }) {
  const words = pages.place.is_served ? menuTexts.emptyText : menuTexts.notServedText
  return (
    <EmptyState
      illustration={<EmptyCartIllustration />}
      title={menuTexts.emptyTitle}
      action={<ButtonLink to={useChangePlace()}>{menuTexts.changePlace}</ButtonLink>}
    >
      {words(place.outlet, place.salesType)}
    </EmptyState>
  )
}
