/** Rendering is CPU time of this process. More pages at once would only make each of them later. */
const AT_ONCE = 4
/**
 * The longest queue: a burst that is served in a moment. A longer queue would render pages for visitors who have
 * left.
 */
const WAITING_MAX = 128
/** In a full queue, a visitor who has waited this long gives way to a new one. */
const LATE_MS = 500

type Waiting = { since: number; begin: (mayBegin: boolean) => void }

export type RenderQueueParts = {
  /** Calls back when all waiting connections are accepted, so that none waits unseen while a page is rendered. */
  whenAllAccepted?: ((next: () => void) => void) | undefined
  elapsed?: () => number
}

/** Limits the pages that are rendered at once. They are rendered in the order of the requests. */
export function renderQueue({
  whenAllAccepted = setImmediate,
  elapsed = () => performance.now(),
}: RenderQueueParts = {}) {
  const waiting: Waiting[] = []
  let running = 0
  let isNextCalled = false

  const isLate = (first: Waiting | undefined) => first !== undefined && elapsed() - first.since > LATE_MS
  const isFull = () => waiting.length === WAITING_MAX && !isLate(waiting[0])

  function callNext(): void {
    if (isNextCalled || running === AT_ONCE || waiting.length === 0) return
    isNextCalled = true
    whenAllAccepted(() => {
      isNextCalled = false
      running += 1
      waiting.shift()?.begin(true)
      callNext()
    })
  }

  return {
    isFull,
    /** Runs the work in its turn. Returns undefined when the queue has no room. */
    async inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
      if (isFull()) return undefined
      if (waiting.length === WAITING_MAX) waiting.shift()?.begin(false)
      const turn = new Promise<boolean>((begin) => waiting.push({ since: elapsed(), begin }))
      callNext()
      if (!(await turn)) return undefined
      try {
        return await work()
      } finally {
        running -= 1
        callNext()
      }
    },
  }
}
