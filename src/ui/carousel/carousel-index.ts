/** S4.24: the index wraps at both ends. */
export function wrappedIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

/**
 * The track contains the slides and then copies of the first few. A step right from the last slide scrolls into the
 * copy of the first. A step left from the first slide starts at that copy. `jump` is where the track is placed
 * without animation before it scrolls to `to`.
 */
export function carouselStep(from: number, delta: 1 | -1, count: number): { jump: number | null; to: number } {
  const real = wrappedIndex(from, count)
  const start = delta < 0 && real === 0 ? count : real
  return { jump: start === from ? null : start, to: start + delta }
}

/** The index of the card at the edge of the track. */
export function placeAt(scrollLeft: number, pitch: number): number {
  return pitch > 0 ? Math.round(scrollLeft / pitch) : 0
}
