/** Remembers the last things that were asked for, up to a number of them; the one not asked for the longest goes first. */
export class RecentlyUsed<T> {
  readonly #limit: number
  readonly #kept = new Map<string, Promise<T>>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string, load: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key) ?? this.#loaded(key, load)
    // A map keeps the order in which keys were put in: put in again, it is the youngest.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    const oldest = this.#kept.size > this.#limit ? this.#kept.keys().next().value : undefined
    if (oldest !== undefined) this.#kept.delete(oldest)
    return kept
  }

  #loaded(key: string, load: () => Promise<T>): Promise<T> {
    const loading = load()
    // A failure is not worth remembering.
    loading.catch(() => {
      if (this.#kept.get(key) === loading) this.#kept.delete(key)
    })
    return loading
  }
}
