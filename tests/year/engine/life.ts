/**
 * The life of a server process. It ends as by a power cut: at a step of its work, before or after a statement or a call of the gateway. Nothing after that
 * step happens, not even a `catch` or `finally`: whoever waits, waits for ever, and is collected as garbage.
 */
export type Life = {
  readonly isOver: boolean
  /** Resolves at the end. */
  readonly ended: Promise<void>
  /** Ends this life after so many further steps. */
  endAfter(steps: number): void
  end(): void
  /** A step of the work. It never resolves if the life ends here. */
  step(): Promise<void>
  /** The answer, or no answer at all if the life ends meanwhile. */
  lasting<T>(work: () => Promise<T>): Promise<T>
}

const never = () => new Promise<never>(() => {})

export function newLife(): Life {
  let isOver = false
  let left: number | undefined
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const end = () => {
    isOver = true
    resolve()
  }
  return {
    get isOver() {
      return isOver
    },
    ended,
    end,
    endAfter(steps) {
      left = steps
    },
    async step() {
      if (left !== undefined) {
        left -= 1
        if (left < 0) end()
      }
      if (isOver) await never()
    },
    async lasting(work) {
      if (isOver) return never()
      const over = ended.then(() => OVER)
      const first = await Promise.race([work(), over])
      // An answer that arrives at the same moment is lost, too.
      return isOver || first === OVER ? never() : first
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: never handed out
const OVER: any = Symbol('over')
