/** How long a page may be shown as it is: outlets open and close with the clock. */
const FRESH_MS = 15_000
const MOST_PAGES = 500
const LONGEST_KEY = 300

/** A page as bytes, cut where each answer's own nonce goes in. */
export type KeptPage = { status: number; parts: Buffer[] }

/**
 * Pages of guests, who all see the same: kept per store, path and query, and dropped when any store changes. A customer's page
 * never comes here.
 */
export function createPageCache(clock: () => number) {
  const kept = new Map<string, KeptPage & { until: number }>()
  return {
    get(key: string): KeptPage | undefined {
      const page = kept.get(key)
      if (page && page.until > clock()) return page
      kept.delete(key)
      return undefined
    },
    set(key: string, page: KeptPage): void {
      if (key.length > LONGEST_KEY) return
      kept.set(key, { ...page, until: clock() + FRESH_MS })
      const oldest = kept.keys().next()
      if (kept.size > MOST_PAGES && !oldest.done) kept.delete(oldest.value)
    },
    clear: () => kept.clear(),
  }
}
