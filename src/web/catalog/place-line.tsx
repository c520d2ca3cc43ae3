import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { PlaceNames } from './load-place.ts'
import { useChangePlace, useOpenPlaceSheet } from './use-change-place.ts'

/** Prices differ by sales type and outlet. Names those of this page, and links to changing them. */
export function PlaceLine({ place }: { place: PlaceNames }) {
  const changePlace = useChangePlace()
  const openSheet = useOpenPlaceSheet(changePlace)
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-14 text-ink-muted">
      <Icon name="store" size={18} />
      <span>
        <span className="max-sm:sr-only">{menuTexts.pricesFor} </span>
        <span className="font-medium text-ink">{place.salesType}</span> {menuTexts.at}{' '}
        <span className="font-medium text-ink">{place.outlet}</span>
      </span>
      <span className="whitespace-nowrap">
        <span aria-hidden="true">· </span>
        <TextLink to={changePlace} onClick={openSheet} className="touch-target">
          {menuTexts.change}
          <span className="sr-only"> – {menuTexts.changeOrder}</span>
        </TextLink>
      </span>
    </p>
  )
}
