import { useEffect, useRef } from 'react'
import type { MapSetting } from '#contract/shop/places.ts'
import type { Position } from '#rules/places/distance.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { classes } from '#ui/text/classes.ts'
import type { Marker } from './google-maps-script.ts'
import { outletPin, yourPin } from './google-pins.ts'
import { OutletMap, type OutletMapProps } from './outlet-map.tsx'
import { type OpenedMap, useGoogleMap, useLatest } from './use-google-map.ts'

type GoogleMapProps = OutletMapProps & { setting: MapSetting; onMove?: (position: Position) => void }

/** Google's map on top of our own, which is visible until Google's is drawn and when it fails. */
export function GoogleMap({ setting, onMove, ...own }: GoogleMapProps) {
  const { outlets, you } = own
  const container = useRef<HTMLDivElement>(null)
  const { opened, isDrawn } = useGoogleMap(container, setting, [...outlets, ...(you ? [you] : [])])
  useOutletPins(opened, own)
  useYourPin(opened, you, onMove)

  return (
    <>
      <div className="relative">
        <div className={classes(isDrawn && 'invisible')}>
          <OutletMap {...own} />
        </div>
        <section
          ref={container}
          aria-label={locationTexts.maps.map}
          className={classes('absolute inset-0', !isDrawn && 'invisible')}
        />
      </div>
      {isDrawn && onMove && you && <p className="px-4 pt-3 text-13 text-ink-muted">{locationTexts.maps.movableHint}</p>}
    </>
  )
}

function useOutletPins(opened: OpenedMap | null, { outlets, shownId, onShow }: OutletMapProps) {
  const pins = useRef(new Map<number, Marker>())
  const show = useLatest(onShow)

  useEffect(() => {
    if (!opened) return
    const added = outlets.map((outlet) => {
      const pin = outletPin(opened.maps, opened.map, outlet, () => show.current(outlet.id))
      return [outlet.id, pin] as const
    })
    pins.current = new Map(added)
    return () => {
      for (const [, pin] of added) removePin(pin)
    }
  }, [opened, outlets, show])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pins are created again with the map and its outlets
  useEffect(() => {
    for (const [id, pin] of pins.current) pin.zIndex = id === shownId ? 1 : 0
  }, [shownId, opened, outlets])
}

function useYourPin(opened: OpenedMap | null, you: Position | null, onMove?: (position: Position) => void) {
  const moveTo = useLatest(onMove)
  const [lat, lng, isMovable] = [you?.lat, you?.lng, onMove !== undefined]
  useEffect(() => {
    if (!opened || lat === undefined || lng === undefined) return
    const move = isMovable ? (to: Position) => moveTo.current?.(to) : undefined
    const pin = yourPin(opened.maps, opened.map, { lat, lng }, move)
    return () => removePin(pin)
  }, [opened, lat, lng, isMovable, moveTo])
}

function removePin(pin: Marker): void {
  pin.map = null
}
