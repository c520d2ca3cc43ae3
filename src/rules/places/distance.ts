export type Position = { lat: number; lng: number }

const EARTH_RADIUS_M = 6_371_008

/** The great-circle distance between two positions in whole metres (haversine). */
export function distanceMetres(a: Position, b: Position): number {
  const rad = Math.PI / 180
  const halfLat = Math.sin(((b.lat - a.lat) * rad) / 2)
  const halfLng = Math.sin(((b.lng - a.lng) * rad) / 2)
  const h = halfLat ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * halfLng ** 2
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h))))
}
