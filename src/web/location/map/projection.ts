import type { Position } from '#rules/places/distance.ts'
import { MAP_EDGES } from './singapore-areas.ts'

/** A position on the map as percentages, for the attributes of an SVG that covers the map. Null outside the map. */
export function placeOnMap({ lat, lng }: Position): { x: string; y: string } | null {
  const { west, east, north, south } = MAP_EDGES
  const x = (lng - west) / (east - west)
  const y = (north - lat) / (north - south)
  if (x < 0 || x > 1 || y < 0 || y > 1) return null
  return { x: `${(x * 100).toFixed(2)}%`, y: `${(y * 100).toFixed(2)}%` }
}
