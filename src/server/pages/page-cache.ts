import type { Encoding } from '#api/http/encoding.ts'
import type { PlainAnswer } from '../guard/plain-answer.ts'
import type { InlineHashes } from '../guard/security-headers.ts'
import type { Bytes } from './page-bytes.ts'

/** How long a cached page is served. It is short because outlets open and close with the clock. */
const FRESH_MS = 15_000
/** All cached pages with their compressed copies. */
const MOST_BYTES = 32 * 1024 * 1024
const LONGEST_KEY = 300
/** Keys that were requested once. Two sets of this size are remembered. */
const SEEN_MAX = 2000

export type Page = {
  status: number
  html: Bytes
  /** Where the nonce of each response goes. Undefined if the page has none: then its bytes are the same for everybody. */
  nonceAt: number | undefined
  hashes: InlineHashes
  /** A hash of its content, when it was needed first. */
  tag?: string
  /** The answers by encoding, when the page is the same for everybody. */
  answers: Map<Encoding, Promise<PlainAnswer>>
  /** The bytes of its compressed copies. */
  copied: number
  /** Counts another copy. Only a page in the cache has it. */
  onCopy?: (bytes: number) => void
}

type Entry = { page: Page; until: number; bytes: number }

/**
 * Caches the pages of guests, which are the same for all guests. The key is store, path, query and closed announcements. A change of any
 * store clears the cache. Customers' pages are never cached. A page is cached when it is requested for the second time, so that made-up queries do not
 * displace the pages that people look at.
 */
export function createPageCache(clock: () => number, mostBytes = MOST_BYTES) {
  /** In the order of their expiry. */
  const entries = new Map<string, Entry>()
  let seen = new Set<string>()
  let seenBefore = new Set<string>()
  let bytes = 0
  let sweep: NodeJS.Timeout | undefined

  // An entry that expires later than a new one would is from before the clock was set back.
  const isExpired = ({ until }: Entry) => until <= clock() || until > clock() + FRESH_MS

  function remove(key: string, entry: Entry): void {
    entries.delete(key)
    bytes -= entry.bytes
  }

  function add(entry: Entry, more: number): void {
    entry.bytes += more
    bytes += more
    for (const [key, oldest] of entries) {
      if (bytes <= mostBytes) return
      remove(key, oldest)
    }
  }

  function dropExpired(): void {
    for (const [key, entry] of entries) if (isExpired(entry)) remove(key, entry)
    clearTimeout(sweep)
    sweep = undefined
    sweepLater()
  }

  function sweepLater(): void {
    if (sweep === undefined && entries.size > 0) sweep = setTimeout(dropExpired, FRESH_MS).unref()
  }

  /** Whether the key was requested before. */
  function isSeen(key: string): boolean {
    if (seen.has(key)) return true
    const wasSeen = seenBefore.has(key)
    if (seen.size === SEEN_MAX) [seenBefore, seen] = [seen, new Set()]
    seen.add(key)
    return wasSeen
  }

  return {
    get(key: string): Page | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (!isExpired(entry)) return entry.page
      remove(key, entry)
      return undefined
    },
    /** Offers a page that was rendered for a request. */
    offer(key: string, page: Page): void {
      if (key.length > LONGEST_KEY || !isSeen(key)) return
      const former = entries.get(key)
      if (former?.page === page) return
      if (former) remove(key, former)
      const entry: Entry = { page, until: clock() + FRESH_MS, bytes: 0 }
      entries.set(key, entry)
      page.onCopy = (more) => {
        if (entries.get(key) === entry) add(entry, more)
      }
      add(entry, page.html.length + page.copied + 2 * key.length)
      sweepLater()
    },
    clear(): void {
      entries.clear()
      bytes = 0
    },
    dropExpired,
    size: () => ({ pages: entries.size, bytes }),
  }
}
