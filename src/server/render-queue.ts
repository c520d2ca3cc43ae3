/** Rendering is this process's own time: more at once would only make each of them later. */
const AT_ONCE = 4
/** So many more may wait, a fraction of a second. Whoever comes after them is told at once to come again. */
const WAITING_MAX = 128

/** Bounds the pages that are rendered at once. Returns undefined, without waiting, for work that there is no room for. */
export function renderQueue() {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (running < AT_ONCE) running += 1
    else {
      if (waiting.length >= WAITING_MAX) return undefined
      await new Promise<void>((begin) => waiting.push(begin))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // A turn of the event loop in between: health is answered, and other answers are sent.
      if (next) setImmediate(next)
      else running -= 1
    }
  }
}
