import type { MapSetting } from '#contract/shop/places.ts'
import type { Position } from '#rules/places/distance.ts'

export type Marker = HTMLElement & { position: Position | null; zIndex: number | null; map: unknown }
type MarkerSetting = {
  map: unknown
  position: Position
  title: string
  content: HTMLElement
  gmpClickable?: boolean
  gmpDraggable?: boolean
}
type LiveMap = { fitBounds(bounds: object, padding: number): void; addListener(event: string, hear: () => void): void }

/** As much of Google's Maps JavaScript API as is used. */
export type Maps = {
  Map: new (place: HTMLElement, setting: object) => LiveMap
  AdvancedMarkerElement: new (setting: MarkerSetting) => Marker
}

type MapsWindow = {
  google?: { maps?: { importLibrary?: (name: 'maps' | 'marker') => Promise<Partial<Maps>> } }
  gm_authFailure?: () => void
}

export function mapsScript({ browser_key }: MapSetting): string {
  const query = { key: browser_key, v: 'weekly', loading: 'async', region: 'SG', language: 'en' }
  return `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(query)}`
}

const LOOK_AGAIN_MS = 100
const LOOKS = 100

/** The libraries, once the script is there. With `loading=async` it may be there before it has brought `importLibrary`. */
export async function openMaps(): Promise<Maps> {
  for (let look = 0; look < LOOKS; look += 1) {
    const load = (window as MapsWindow).google?.maps?.importLibrary
    if (load) {
      const [maps, marker] = await Promise.all([load('maps'), load('marker')])
      const [made, pin] = [maps.Map, marker.AdvancedMarkerElement]
      if (made && pin) return { Map: made, AdvancedMarkerElement: pin }
      break
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  throw new Error('the map did not come')
}

/** A key that Google refuses, perhaps for this address, is told to a global function and nowhere else. */
export function hearRefusal(hear: () => void): () => void {
  const maps = window as MapsWindow
  maps.gm_authFailure = hear
  return () => {
    if (maps.gm_authFailure === hear) delete maps.gm_authFailure
  }
}
