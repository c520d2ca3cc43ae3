import type { DocumentTexts } from './document.ts'

/** How long a page may be shown as it is: outlets open and close with the clock. */
const FRESH_MS = 15_000
const MOST_PAGES = 500
const LONGEST_KEY = 300

/** A page with a mark at each place around it where an answer's own nonce goes in. */
export type RenderedPage = { status: number; texts: DocumentTexts }

/** The same as bytes; null stands for the nonce. */
export type KeptPage = { status: number; parts: readonly (Buffer | null)[] }

type Entry = { page: RenderedPage; cut: KeptPage | undefined; until: number }

/**
 * Pages of guests, who all see the same: kept per store, path and query, and dropped when any store changes. A customer's page
 * never comes here.
 */
export function createPageCache(clock: () => number, mark: string) {
  const kept = new Map<string, Entry>()
  return {
    get(key: string): KeptPage | undefined {
      const entry = kept.get(key)
      // One that would be kept for longer than any page is from before a clock was set back.
      if (!entry || entry.until <= clock() || entry.until > clock() + FRESH_MS) {
        kept.delete(key)
        return undefined
      }
      // Made into bytes when it is first asked for again: many a page never is.
      entry.cut ??= { status: entry.page.status, parts: cut(mark, entry.page.texts) }
      return entry.cut
    },
    set(key: string, page: RenderedPage): void {
      if (key.length > LONGEST_KEY) return
      kept.set(key, { page, cut: undefined, until: clock() + FRESH_MS })
      const oldest = kept.keys().next()
      if (kept.size > MOST_PAGES && !oldest.done) kept.delete(oldest.value)
    },
    clear: () => kept.clear(),
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
