import type { DocumentTexts } from './document.ts'

/** How long a cached page is served. It is short because outlets open and close with the clock. */
const FRESH_MS = 15_000
const MOST_PAGES = 500
const LONGEST_KEY = 300

/** A page with placeholders for the nonce of each response. */
export type RenderedPage = { status: number; texts: DocumentTexts }

/** The same as bytes. Null is the place of the nonce. */
export type KeptPage = { status: number; parts: readonly (Buffer | null)[] }

type Entry = { page: RenderedPage; cut: KeptPage | undefined; until: number }

/**
 * Caches the pages of guests, which are the same for all guests. The key is store, path, query and closed announcements. A change of any
 * store clears the cache. Customers' pages are never cached.
 */
export function createPageCache(clock: () => number, mark: string) {
  const entries = new Map<string, Entry>()
  return {
    get(key: string): KeptPage | undefined {
      const entry = entries.get(key)
      // An entry that expires later than a new one would is from before the clock was set back.
      if (!entry || entry.until <= clock() || entry.until > clock() + FRESH_MS) {
        entries.delete(key)
        return undefined
      }
      // Converted to bytes on the second request, because many pages are requested only once.
      entry.cut ??= { status: entry.page.status, parts: cut(mark, entry.page.texts) }
      return entry.cut
    },
    set(key: string, page: RenderedPage): void {
      if (key.length > LONGEST_KEY) return
      entries.set(key, { page, cut: undefined, until: clock() + FRESH_MS })
      const oldest = entries.keys().next()
      if (entries.size > MOST_PAGES && !oldest.done) entries.delete(oldest.value)
    },
    clear: () => entries.clear(),
  }
}

function cut(mark: string, { before, html, after }: DocumentTexts): (Buffer | null)[] {
  return [...cutAt(mark, before), Buffer.from(html), ...cutAt(mark, after)]
}

function cutAt(mark: string, text: string): (Buffer | null)[] {
  return text.split(mark).flatMap((part, index) => {
    const bytes = Buffer.from(part)
    return index === 0 ? [bytes] : [null, bytes]
  })
}
