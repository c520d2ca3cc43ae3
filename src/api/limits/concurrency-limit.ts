/** Runs at most `maxRunning` tasks at once, queues up to `maxWaiting` more in order, and rejects the rest with `overflowError`. */
export function concurrencyLimit(maxRunning: number, maxWaiting: number, overflowError: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function runLimited<T>(task: () => Promise<T>): Promise<T> {
    if (running < maxRunning) running += 1
    else {
      if (waiting.length >= maxWaiting) throw overflowError()
      // A finishing task passes its place directly to the next one. `running` does not drop in between, so a newcomer cannot overtake.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
