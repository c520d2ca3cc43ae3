import type { Position } from '#rules/places/distance.ts'

/** The smallest part of the map that holds all of them, never so small that streets are all one sees. */
export function boundsOf(positions: readonly Position[], least = 0.02) {
  const [lats, lngs] = [positions.map(({ lat }) => lat), positions.map(({ lng }) => lng)]
  const span = (values: number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const more = Math.max(0, least - (high - low)) / 2
    return [low - more, high + more] as const
  }
  const [[south, north], [west, east]] = [span(lats), span(lngs)]
  return { south, west, north, east }
}

/** About 100 m: what one press of an arrow key moves a pin by. */
const STEP = 0.001
const STEPS: Record<string, Position> = {
  ArrowUp: { lat: STEP, lng: 0 },
  ArrowDown: { lat: -STEP, lng: 0 },
  ArrowLeft: { lat: 0, lng: -STEP },
  ArrowRight: { lat: 0, lng: STEP },
}

/** Where a key moves a pin; undefined for keys that move nothing. */
export function movedBy(key: string, { lat, lng }: Position): Position | undefined {
  const step = STEPS[key]
  return step && { lat: lat + step.lat, lng: lng + step.lng }
}
