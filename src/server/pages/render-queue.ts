/** Rendering is this process's own time: more at once would only make each of them later. */
const AT_ONCE = 4
/** So many may wait. That is a burst which is served in a moment; a longer queue would make pages for those who have gone. */
const WAITING_MAX = 128
/** In a full queue, whoever has waited so long gives way to one who comes. */
const LATE_MS = 500

type Waiting = { since: number; begin: (mayBegin: boolean) => void }

export type RenderQueueParts = {
  /** Calls back once everybody who has come is in, so that nobody is kept at the door by a page that is being rendered. */
  whenAllAreIn?: ((next: () => void) => void) | undefined
  elapsed?: () => number
}

/** Bounds the pages that are rendered at once. They are rendered in the order in which they were asked for. */
export function renderQueue({ whenAllAreIn = setImmediate, elapsed = () => performance.now() }: RenderQueueParts = {}) {
  const waiting: Waiting[] = []
  let running = 0
  let isNextCalled = false

  const isLate = (first: Waiting | undefined) => first !== undefined && elapsed() - first.since > LATE_MS
  const isFull = () => waiting.length === WAITING_MAX && !isLate(waiting[0])

  function callNext(): void {
    if (isNextCalled || running === AT_ONCE || waiting.length === 0) return
    isNextCalled = true
    whenAllAreIn(() => {
      isNextCalled = false
      running += 1
      waiting.shift()?.begin(true)
      callNext()
    })
  }

  return {
    isFull,
    /** Undefined for work that there is no room for. */
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
