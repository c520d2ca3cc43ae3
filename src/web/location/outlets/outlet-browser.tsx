import type { ReactNode } from 'react'
import type { Outlet } from '#contract/shop/outlets.ts'
import type { Position } from '#rules/places/distance.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { type RadioCard, RadioCards } from '#ui/forms/radio-cards.tsx'
import { Card } from '#ui/text/card.tsx'
import { GoogleMap } from '../map/google-map.tsx'
import { OutletMap } from '../map/outlet-map.tsx'
import { type OutletsHere, yourPosition } from './load-outlets.ts'
import { OutletDetails } from './outlet-details.tsx'

type OutletBrowserProps = {
  data: OutletsHere
  cards: RadioCard[]
  chosen: Outlet | undefined
  /** The outlet whose details are shown: the chosen one, or one that was clicked on the map but cannot be chosen. */
  shown: Outlet | undefined
  onPress: (id: number) => void
  /** Makes the visitor's pin movable. Only for pages that need no postal code. */
  onMove?: (position: Position) => void
  action: ReactNode
}

/** The outlets as a list, with a map and the details of the shown outlet beside it. */
export function OutletBrowser({ data, cards, chosen, shown, onPress, onMove, action }: OutletBrowserProps) {
  const map = { outlets: data.outlets, shownId: shown?.id ?? null, onShow: onPress, you: yourPosition(data) }
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <RadioCards
        legend={locationTexts.outlet.legend}
        isLegendHidden
        name="outid"
        options={cards}
        value={chosen ? String(chosen.id) : null}
        onChange={(id) => onPress(Number(id))}
      />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Card padding="none" className="lg:sticky lg:top-6">
          {data.googleMap ? (
            <GoogleMap {...map} setting={data.googleMap} {...(onMove ? { onMove } : {})} />
          ) : (
            <OutletMap {...map} />
          )}
          {shown && (
            <div className="p-4 sm:p-5">
              <OutletDetails outlet={shown} nowMs={data.nowMs} />
            </div>
          )}
        </Card>
      </div>
      {action}
    </div>
  )
}
