/** Lets only so many pieces of work run at once, keeps a few waiting in order, and turns the rest away. */
export function turns(mostAtOnce: number, mostWaiting: number, turnAway: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < mostAtOnce) running += 1
    else {
      if (waiting.length >= mostWaiting) throw turnAway()
      // The place of the one that ends is handed on, never given up in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
