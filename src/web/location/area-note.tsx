import type { PlaceOnMap } from '#contract/shop/places.ts'
import type { Position } from '#rules/places/distance.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'

const texts = locationTexts.place

/** A place that is no door: what is still needed, and what can be done with it as it is. */
export function AreaNote({ area, toNear }: { area: PlaceOnMap; toNear: ((position: Position) => unknown) | null }) {
  const [name = area.description] = area.description.split(',')
  return (
    <div role="status" className="rounded-control bg-info-surface p-4 text-14">
      <p className="font-semibold text-info">{texts.areaTitle(name)}</p>
      <p className="mt-1">{texts.areaText}</p>
      {toNear && (
        <Button look="quiet" size="medium" className="mt-3" onClick={() => toNear(area)}>
          {texts.areaOutlets(name)}
        </Button>
      )}
    </div>
  )
}
