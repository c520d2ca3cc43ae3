/** Lets requests start one after another, in the order in which they asked for their turn. */
export class TurnQueue {
  #last: Promise<void> = Promise.resolve()

  /** Waits until all turns before this one have ended. The caller ends its turn with the function it gets. */
  async take(): Promise<() => void> {
    const before = this.#last
    let end = () => {}
    this.#last = new Promise((resolve) => {
      end = resolve
    })
    await before
    return end
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const end = await this.take()
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** Resolves when all turns that were asked for until now have ended. */
  idle(): Promise<void> {
    return this.#last
  }
}
