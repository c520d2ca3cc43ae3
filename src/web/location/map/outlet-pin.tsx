import type { Outlet } from '#contract/shop/outlets.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { classes } from '#ui/text/classes.ts'
import { openingState } from '../outlets/opening-words.ts'
import { placeOnMap } from './projection.ts'

/** A white outline keeps names readable over borders. */
const mapName = 'text-13 font-semibold stroke-white [stroke-width:4px] [stroke-linejoin:round] [paint-order:stroke]'

type OutletPinProps = { outlet: Outlet; isShown: boolean; isNamed: boolean; onShow: () => void }

/** A button of 44 px whose tip points at the outlet. */
export function OutletPin({ outlet, isShown, isNamed, onShow }: OutletPinProps) {
  const at = placeOnMap(outlet)
  if (!at) return null
  const isOff = outlet.unfit_reason !== null
  const { state } = openingState(outlet)
  return (
    <>
      {isNamed && (
        <text
          x={at.x}
          y={at.y}
          dy="15"
          textAnchor="middle"
          className={classes(mapName, isShown ? 'fill-ink' : 'fill-ink-muted max-mobile:hidden')}
        >
          {outlet.outlet}
        </text>
      )}
      <foreignObject x={at.x} y={at.y} width="44" height="44" className="-translate-x-[22px] -translate-y-[41px]">
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={locationTexts.maps.pin(outlet.outlet, state)}
          onClick={onShow}
          className={classes(
            'flex size-11 items-end justify-center rounded-full focus-visible:outline-offset-[-3px]',
            isShown ? 'text-primary-ring' : isOff ? 'text-ink-faint' : 'text-primary-text',
          )}
        >
          <svg aria-hidden="true" viewBox="0 0 24 30" className={classes(isShown ? 'h-10' : 'h-8', 'mb-[3px] w-auto')}>
            <path
              className="fill-current stroke-white"
              strokeWidth="1.5"
              d="M12 29S2 19.5 2 11.5a10 10 0 0 1 20 0C22 19.5 12 29 12 29z"
            />
            <circle className="fill-white" cx="12" cy="11.5" r="4" />
          </svg>
        </button>
      </foreignObject>
    </>
  )
}
