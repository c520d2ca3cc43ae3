/** A random sample of the list, the same for the same seed. Without a size, the whole list. */
export function sampleOf(list, size, seed) {
  if (!size || size >= list.length) return list
  let state = seed
  const random = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return list
    .map((one) => ({ one, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, size)
    .map(({ one }) => one)
}
