import { useEffect, useRef, useState } from 'react'
import type { MapSetting } from '#contract/shop/places.ts'
import { mayLoadGoogleMap } from '#rules/pages/page-scripts.ts'
import type { Position } from '#rules/places/distance.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { classes } from '#ui/text/classes.ts'
import { useForeignScript } from '../../state/lazy/foreign-script.ts'
import { boundsOf } from './bounds.ts'
import { hearRefusal, type Maps, type Marker, mapsScript, openMaps } from './google-maps-script.ts'
import { outletPin, yourPin } from './google-pins.ts'
import { OutletMap, type OutletMapProps } from './outlet-map.tsx'

type GoogleMapProps = OutletMapProps & { setting: MapSetting; onMove?: (position: Position) => void }
type Open = { maps: Maps; map: unknown }

const PADDING_PX = 40

/** Google's map over our own, which is there before it, without it, and when it fails. */
export function GoogleMap({ setting, onMove, ...own }: GoogleMapProps) {
  const { outlets, shownId, onShow, you } = own
  const isThere = useForeignScript(mapsScript(setting), mayLoadGoogleMap)
  const place = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const pins = useRef(new Map<number, Marker>())
  const act = useRef({ onShow, onMove })
  useEffect(() => {
    act.current = { onShow, onMove }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once; what is on it follows below
  useEffect(() => {
    if (!isThere) return
    let isGone = false
    const endHearing = hearRefusal(() => {
      isGone = true
      setDrawn(false)
    })
    const show = (maps: Maps) => {
      if (isGone || !place.current) return
      const map = new maps.Map(place.current, {
        mapId: setting.map_id,
        disableDefaultUI: true,
        zoomControl: true,
        // Scrolling the page over the map must not zoom it.
        gestureHandling: 'cooperative',
        clickableIcons: false,
      })
      map.fitBounds(boundsOf([...outlets, ...(you ? [you] : [])]), PADDING_PX)
      map.addListener('tilesloaded', () => !isGone && setDrawn(true))
      setOpen({ maps, map })
    }
    // Without it our own stays.
    openMaps().then(show, () => {})
    return () => {
      isGone = true
      endHearing()
    }
  }, [isThere])

  useEffect(() => {
    if (!open) return
    const made = outlets.map((outlet) => {
      const pin = outletPin(open.maps, open.map, outlet, () => act.current.onShow(outlet.id))
      return [outlet.id, pin] as const
    })
    pins.current = new Map(made)
    return () => {
      for (const [, pin] of made) clear(pin)
    }
  }, [open, outlets])

  const [lat, lng, isMovable] = [you?.lat, you?.lng, onMove !== undefined]
  useEffect(() => {
    if (!open || lat === undefined || lng === undefined) return
    const move = isMovable ? (to: Position) => act.current.onMove?.(to) : undefined
    const pin = yourPin(open.maps, open.map, { lat, lng }, move)
    return () => clear(pin)
  }, [open, lat, lng, isMovable])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pins are made anew with the map and its outlets
  useEffect(() => {
    for (const [id, pin] of pins.current) pin.zIndex = id === shownId ? 1 : 0
  }, [shownId, open, outlets])

  return (
    <>
      <div className="relative">
        <div className={classes(isDrawn && 'invisible')}>
          <OutletMap {...own} />
        </div>
        <section
          ref={place}
          aria-label={locationTexts.maps.map}
          className={classes('absolute inset-0', !isDrawn && 'invisible')}
        />
      </div>
      {isDrawn && onMove && you && <p className="px-4 pt-3 text-13 text-ink-muted">{locationTexts.maps.movableHint}</p>}
    </>
  )
}

function clear(pin: Marker): void {
  pin.map = null
}
