import type { Outlet } from '#contract/shop/outlets.ts'
import type { Position } from '#rules/places/distance.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { openingState } from '../outlets/opening-words.ts'
import { movedBy } from './bounds.ts'
import type { Maps, Marker } from './google-maps-script.ts'

/** Debounces arrow keys: the page loads the outlets again when the visitor stops pressing. */
const DEBOUNCE_MS = 600

function dot(classes: string): HTMLElement {
  const content = document.createElement('div')
  content.className = `rounded-full border-2 border-white shadow-rest ${classes}`
  return content
}

export function outletPin(maps: Maps, map: unknown, outlet: Outlet, onShow: () => void): Marker {
  const title = locationTexts.maps.pin(outlet.outlet, openingState(outlet).state)
  const content = dot('size-6 bg-primary')
  const marker = new maps.AdvancedMarkerElement({ map, position: at(outlet), title, content, gmpClickable: true })
  marker.addEventListener('gmp-click', onShow)
  return marker
}

/** The visitor's pin. With `onMove` it can be dragged or moved by the arrow keys. */
export function yourPin(maps: Maps, map: unknown, you: Position, onMove?: (position: Position) => void): Marker {
  const content = dot('size-5 bg-info')
  const title = onMove ? locationTexts.maps.movable : locationTexts.maps.you
  const marker = new maps.AdvancedMarkerElement({ map, position: at(you), title, content, gmpDraggable: !!onMove })
  if (!onMove) return marker
  let timer: ReturnType<typeof setTimeout> | undefined
  const reportMove = () => marker.position && onMove(at(marker.position))
  content.tabIndex = 0
  content.setAttribute('role', 'button')
  content.setAttribute('aria-label', title)
  marker.addEventListener('dragend', reportMove)
  content.addEventListener('keydown', (event) => {
    const moved = marker.position && movedBy(event.key, at(marker.position))
    if (!moved) return
    event.preventDefault()
    // Otherwise Google's map pans too.
    event.stopPropagation()
    marker.position = moved
    clearTimeout(timer)
    timer = setTimeout(reportMove, DEBOUNCE_MS)
  })
  return marker
}

/** Google returns coordinates as numbers or as getter functions. */
function at({ lat, lng }: { lat: number | (() => number); lng: number | (() => number) }): Position {
  const plain = (value: number | (() => number)) => (typeof value === 'function' ? value() : value)
  return { lat: plain(lat), lng: plain(lng) }
}
