import type { PlaceOnMap } from '#contract/shop/places.ts'
import type { Position } from '#rules/places/distance.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'

const texts = locationTexts.place

type AreaNoteProps = { area: PlaceOnMap; continueWithPosition: ((position: Position) => unknown) | null }

/** A found place without a postal code: asks for the code, and offers the outlets nearby. */
export function AreaNote({ area, continueWithPosition }: AreaNoteProps) {
  const [name = area.description] = area.description.split(',')
  return (
    <div role="status" className="rounded-control bg-info-surface p-4 text-14">
      <p className="font-semibold text-info">{texts.areaTitle(name)}</p>
      <p className="mt-1">{texts.areaText}</p>
      {continueWithPosition && (
        <Button look="quiet" size="medium" className="mt-3" onClick={() => continueWithPosition(area)}>
          {texts.areaOutlets(name)}
        </Button>
      )}
    </div>
  )
}
