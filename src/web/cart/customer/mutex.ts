/** A mutual exclusion lock. The callers get it one at a time, first come first served. */
export class Mutex {
  #last: Promise<void> = Promise.resolve()

  /** Waits until all earlier callers have released the lock. Returns the function that releases it. */
  async lock(): Promise<() => void> {
    const before = this.#last
    let unlock = () => {}
    this.#last = new Promise((resolve) => {
      unlock = resolve
    })
    await before
    return unlock
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const unlock = await this.lock()
    try {
      return await work()
    } finally {
      unlock()
    }
  }

  /** Resolves when all present callers have released the lock. */
  idle(): Promise<void> {
    return this.#last
  }
}
