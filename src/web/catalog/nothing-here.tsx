import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import type { PlaceNames } from './load-place.ts'
import { useChangePlace } from './use-change-place.ts'

/** The outlet sells nothing by this sales type. Links to choosing another place. */
export function NothingHere({ place, isServed }: { place: PlaceNames; isServed: boolean }) {
  const changePlace = useChangePlace()
  return (
    <EmptyState
      illustration={<EmptyCartIllustration />}
      title={menuTexts.emptyTitle}
      action={<ButtonLink to={changePlace}>{menuTexts.changePlace}</ButtonLink>}
    >
      {isServed
        ? menuTexts.emptyText(place.outlet, place.salesType)
        : menuTexts.notServedText(place.outlet, place.salesType)}
    </EmptyState>
  )
}
