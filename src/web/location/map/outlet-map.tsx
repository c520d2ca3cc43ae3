import type { Outlet } from '#contract/shop/outlets.ts'
import type { Position } from '#rules/places/distance.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { BaseMap } from './base-map.tsx'
import { OutletPin } from './outlet-pin.tsx'
import { placeOnMap } from './projection.ts'

/** With more outlets, their names would overlap. */
const MOST_NAMES = 6

export type OutletMapProps = {
  outlets: readonly Outlet[]
  shownId: number | null
  onShow: (id: number) => void
  you: (Position & { planning_area?: string | null }) | null
}

/**
 * Our own map. The pins are in a second SVG without a view box, over the map. Its lengths are pixels, so pins stay 44 px large at any width. Its
 * positions are percentages, so no style attribute is needed.
 */
export function OutletMap({ outlets, shownId, onShow, you }: OutletMapProps) {
  const yours = you && placeOnMap(you)
  const shown = outlets.find(({ id }) => id === shownId)
  // The last pin is drawn on top.
  const inOrder = shown ? [...outlets.filter((outlet) => outlet !== shown), shown] : outlets
  return (
    <section aria-label={locationTexts.maps.map} className="relative overflow-hidden bg-primary-50">
      <BaseMap tinted={[shown?.planning_area ?? null]} />
      <svg role="presentation" width="100%" height="100%" className="absolute inset-0 overflow-visible">
        {yours && (
          <g className="pointer-events-none">
            <circle cx={yours.x} cy={yours.y} r="15" className="fill-info opacity-20" />
            <circle cx={yours.x} cy={yours.y} r="7" className="fill-info stroke-white" strokeWidth="2.5" />
          </g>
        )}
        {inOrder.map((outlet) => (
          <OutletPin
            key={outlet.id}
            outlet={outlet}
            isShown={outlet === shown}
            isNamed={outlet === shown || outlets.length <= MOST_NAMES}
            onShow={() => onShow(outlet.id)}
          />
        ))}
      </svg>
      {yours && (
        <p className="pointer-events-none absolute right-3 bottom-2 flex items-center gap-1.5 text-13 text-ink-muted">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-info" />
          {locationTexts.maps.you}
        </p>
      )}
    </section>
  )
}
