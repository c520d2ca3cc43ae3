import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MapSetting } from '#contract/shop/places.ts'
import { mayLoadGoogleMap } from '#rules/pages/page-scripts.ts'
import type { Position } from '#rules/places/distance.ts'
import { useForeignScript } from '../../state/lazy/foreign-script.ts'
import { boundsOf } from './bounds.ts'
import { loadMaps, type Maps, mapsScript, onAuthFailure } from './google-maps-script.ts'

export type OpenedMap = { maps: Maps; map: unknown }

const PADDING_PX = 40

/** Creates Google's map in the container, showing the given positions. `isDrawn` once its tiles are loaded, and not after a failure. */
export function useGoogleMap(
  container: RefObject<HTMLElement | null>,
  setting: MapSetting,
  positions: readonly Position[],
): { opened: OpenedMap | null; isDrawn: boolean } {
  const isLoaded = useForeignScript(mapsScript(setting), mayLoadGoogleMap)
  const [opened, setOpened] = useState<OpenedMap | null>(null)
  const [isDrawn, setDrawn] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once; its pins have their own effects
  useEffect(() => {
    if (!isLoaded) return
    let isCancelled = false
    const unsubscribe = onAuthFailure(() => {
      isCancelled = true
      setDrawn(false)
    })
    const open = (maps: Maps) => {
      if (isCancelled || !container.current) return
      const map = new maps.Map(container.current, {
        mapId: setting.map_id,
        disableDefaultUI: true,
        zoomControl: true,
        // Scrolling the page over the map must not zoom it.
        gestureHandling: 'cooperative',
        clickableIcons: false,
      })
      map.fitBounds(boundsOf(positions), PADDING_PX)
      map.addListener('tilesloaded', () => !isCancelled && setDrawn(true))
      setOpened({ maps, map })
    }
    // If loading fails, our own map stays.
    loadMaps().then(open, () => {})
    return () => {
      isCancelled = true
      unsubscribe()
    }
  }, [isLoaded])

  return { opened, isDrawn }
}

/** A ref to the newest value, for handlers that Google's map keeps from an earlier render. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
