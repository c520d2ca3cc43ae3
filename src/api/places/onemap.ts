import * as z from 'zod/mini'
import { DAY_MS } from '#contract/wire/durations.ts'
import { addressesOf, type OneMapAddress, oneMapAnswer } from './onemap-answers.ts'

const TIMEOUT_MS = 2_000
const MAX_BYTES = 256 * 1024
const CACHE_MS = DAY_MS
const MAX_CACHED = 2_000
/** After a failure OneMap is not called for this long, so that shoppers do not wait for it. */
const PAUSE_MS = 30_000

type CacheEntry = { addresses: OneMapAddress[]; untilMs: number }

/** A cache of search results. The oldest entries are evicted first. */
const cache = new Map<string, CacheEntry>()
const pausedUntil = new Map<string, number>()

/** A cached search result; undefined if there is none or it is older than a day. */
export function cachedAddresses(url: string, searched: string, nowMs: number): OneMapAddress[] | undefined {
  const found = cache.get(keyOf(url, searched))
  return found && found.untilMs > nowMs ? found.addresses : undefined
}

export const isOneMapPaused = (url: string, nowMs: number) => (pausedUntil.get(url) ?? 0) > nowMs

/** Calls the Singapore Land Authority's public search for the addresses of a postal code, a street or a building. */
export async function fetchOneMap(url: string, searched: string, nowMs: number): Promise<OneMapAddress[]> {
  try {
    const addresses = addressesOf(await requestSearch(url, searched))
    const key = keyOf(url, searched)
    cache.delete(key)
    cache.set(key, { addresses, untilMs: nowMs + CACHE_MS })
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED) break
      cache.delete(oldest)
    }
    return addresses
  } catch (error) {
    pausedUntil.set(url, nowMs + PAUSE_MS)
    throw error
  }
}

const keyOf = (url: string, searched: string) => `${url} ${searched.trim().toLowerCase()}`

async function requestSearch(url: string, searched: string): Promise<z.output<typeof oneMapAnswer>> {
  const address = new URL('/api/common/elastic/search', url)
  const query = { searchVal: searched.trim(), returnGeom: 'Y', getAddrDetails: 'Y', pageNum: '1' }
  address.search = new URLSearchParams(query).toString()
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`OneMap answered ${answer.status}`)
  }
  const read = z.safeParse(oneMapAnswer, await readJsonUpToMax(answer))
  if (!read.success) throw new Error('OneMap did not answer with places')
  return read.data
}

/** Stops reading a response that is larger than any valid one. */
async function readJsonUpToMax(answer: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('OneMap answered too much')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
