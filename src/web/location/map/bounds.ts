import type { Position } from '#rules/places/distance.ts'

/** The smallest bounds that contain all positions, at least `least` degrees high and wide so that the map does not zoom in too far. */
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

/** How far one arrow key press moves a pin, in degrees: about 100 m. */
const STEP = 0.001
const STEPS: Record<string, Position> = {
  ArrowUp: { lat: STEP, lng: 0 },
  ArrowDown: { lat: -STEP, lng: 0 },
  ArrowLeft: { lat: 0, lng: -STEP },
  ArrowRight: { lat: 0, lng: STEP },
}

/** The pin's position after a key press; undefined for other keys than arrows. */
export function movedBy(key: string, { lat, lng }: Position): Position | undefined {
  const step = STEPS[key]
  return step && { lat: lat + step.lat, lng: lng + step.lng }
}
