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
type LiveMap = {
  fitBounds(bounds: object, padding: number): void
  addListener(event: string, listener: () => void): void
}

/** The parts of Google's Maps JavaScript API that we use. */
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

const POLL_MS = 100
const MAX_POLLS = 100

/** Loads the libraries after the script. With `loading=async` the script's load event may fire before `importLibrary` exists, so this polls for it. */
export async function loadMaps(): Promise<Maps> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const load = (window as MapsWindow).google?.maps?.importLibrary
    if (load) {
      const [maps, marker] = await Promise.all([load('maps'), load('marker')])
      const [MapClass, MarkerClass] = [maps.Map, marker.AdvancedMarkerElement]
      if (MapClass && MarkerClass) return { Map: MapClass, AdvancedMarkerElement: MarkerClass }
      break
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('the map did not come')
}

/** Google reports a refused key, for example one that is not valid for this site, only through a global function. Returns the unsubscribe function. */
export function onAuthFailure(listener: () => void): () => void {
  const maps = window as MapsWindow
  maps.gm_authFailure = listener
  return () => {
    if (maps.gm_authFailure === listener) delete maps.gm_authFailure
  }
}
