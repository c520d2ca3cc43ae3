import type { Api } from '#contract/wire/request.ts'

type CacheEntry = { at: number; value: Promise<unknown> }
const caches = new WeakMap<Api, Map<string, CacheEntry>>()

function cacheOf(api: Api): Map<string, CacheEntry> {
  const cache = caches.get(api) ?? new Map<string, CacheEntry>()
  caches.set(api, cache)
  return cache
}

/** Two clients use one cache: what a prefetch loads, the navigation finds. */
export function shareCache(api: Api, other: Api): void {
  caches.set(api, cacheOf(other))
}

/** Loads once, and again after `maxAgeMs`. The cache belongs to the API client: to one request on the server, to one tab in the browser. */
export function cachedRequest<T>(api: Api, key: string, maxAgeMs: number, load: () => Promise<T>): Promise<T> {
  const cache = cacheOf(api)
  const entry = cache.get(key)
  if (entry && Date.now() - entry.at < maxAgeMs) return entry.value as Promise<T>
  const value = load()
  cache.set(key, { at: Date.now(), value })
  // Failures are not cached.
  value.catch(() => cache.get(key)?.value === value && cache.delete(key))
  return value
}
