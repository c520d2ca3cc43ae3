/** A value that changes over time and tells its listeners. One per request on the server, one per tab in the browser. */
export type Store<T> = {
  get(): T
  set(change: Partial<T>): void
  subscribe(hear: () => void): () => void
}

export function createStore<T extends object>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      for (const hear of listeners) hear()
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
