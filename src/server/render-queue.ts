/** Rendering is this process's own time: more at once would only make each of them later. */
const AT_ONCE = 4
/** So many more may wait. When another one comes, the one that has waited longest is told to come again. */
const WAITING_MAX = 128
/** A longer queue means that more is asked for than can be rendered. */
const CALM_MAX = 16

/**
 * Bounds the pages that are rendered at once. Returns undefined for work that there is no room for. While the queue is short it is served in
 * order. While it is long the newest is served first: serving in order would make everybody wait until nobody wants the answer any more.
 */
export function renderQueue() {
  const waiting: ((mayBegin: boolean) => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (running < AT_ONCE) running += 1
    else {
      const turn = new Promise<boolean>((resolve) => waiting.push(resolve))
      if (waiting.length > WAITING_MAX) waiting.shift()?.(false)
      if (!(await turn)) return undefined
    }
    try {
      return await work()
    } finally {
      const next = waiting.length > CALM_MAX ? waiting.pop() : waiting.shift()
      // A turn of the event loop in between: health is answered, and other answers are sent.
      if (next) setImmediate(next, true)
      else running -= 1
    }
  }
}
