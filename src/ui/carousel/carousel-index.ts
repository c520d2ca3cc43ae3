/** S4.24: after the last comes the first, before the first the last. */
export function wrappedIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

/**
 * The track holds the slides and, after them, copies of the first few. So a step to the right from the last slide runs on
 * into a copy of the first, and a step to the left from the first begins at that copy: `jump` is where the track is
 * put unseen before it slides to `to`.
 */
export function carouselStep(from: number, delta: 1 | -1, count: number): { jump: number | null; to: number } {
  const real = wrappedIndex(from, count)
  const start = delta < 0 && real === 0 ? count : real
  return { jump: start === from ? null : start, to: start + delta }
}

/** Which place of the track is at the edge. */
export function placeAt(scrollLeft: number, pitch: number): number {
  return pitch > 0 ? Math.round(scrollLeft / pitch) : 0
}
