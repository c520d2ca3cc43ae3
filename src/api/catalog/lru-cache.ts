/** Caches the results of the last `limit` keys. Evicts the least recently used key first. */
export class LruCache<T> {
  readonly #limit: number
  readonly #kept = new Map<string, Promise<T>>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string, load: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key) ?? this.#loaded(key, load)
    // A Map iterates in insertion order. Inserting the key again makes it the most recently used.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    const oldest = this.#kept.size > this.#limit ? this.#kept.keys().next().value : undefined
    if (oldest !== undefined) this.#kept.delete(oldest)
    return kept
  }

  #loaded(key: string, load: () => Promise<T>): Promise<T> {
    const loading = load()
    // Failures are not cached.
    loading.catch(() => {
      if (this.#kept.get(key) === loading) this.#kept.delete(key)
    })
    return loading
  }
}
