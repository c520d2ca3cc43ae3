import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageCache, type Page } from './page-cache.ts'

let now = 0
const page = (bytes: number): Page => ({
  status: 200,
  html: Buffer.alloc(bytes),
  nonceAt: undefined,
  hashes: { script: '', style: '' },
  answers: new Map(),
  copied: 0,
})
const open = (mostBytes?: number) => createPageCache(() => now, mostBytes)
type Cache = ReturnType<typeof open>
/** Offers a page for two requests, so that it is kept. */
function keep(cache: Cache, key: string, bytes = 100): Page {
  const kept = page(bytes)
  cache.offer(key, page(bytes))
  cache.offer(key, kept)
  return kept
}

beforeEach(() => {
  now = 1_000_000
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test('a page is kept when it is requested for the second time', () => {
  const cache = open()
  cache.offer('/', page(100))
  expect(cache.get('/')).toBeUndefined()
  const second = page(100)
  cache.offer('/', second)
  expect(cache.get('/')).toBe(second)
})

test('a page that has expired is kept again when it is requested once', () => {
  const cache = open()
  keep(cache, '/')
  now += 15_000
  expect(cache.get('/')).toBeUndefined()
  cache.offer('/', page(100))
  expect(cache.get('/')).toBeDefined()
})

test('ten thousand made-up queries, each requested once, are not kept and displace nothing', () => {
  const cache = open()
  const home = keep(cache, '/')
  for (let index = 0; index < 10_000; index += 1) cache.offer(`/?q=${index}`, page(1000))
  expect(cache.size()).toEqual({ pages: 1, bytes: 102 })
  expect(cache.get('/')).toBe(home)
})

test('all pages together have at most the given bytes, with their compressed copies; the oldest go first', () => {
  const cache = open(10_000)
  const pages = Array.from({ length: 20 }, (_, index) => keep(cache, `/${index + 10}`, 994))
  expect(cache.size()).toEqual({ pages: 10, bytes: 10_000 })
  expect(cache.get('/19')).toBeUndefined()
  expect(cache.get('/20')).toBe(pages[10])
  // Copies are made after a page is kept.
  pages[15]?.onCopy?.(1500)
  expect(cache.size()).toEqual({ pages: 8, bytes: 9500 })
  // Those of pages that are no longer kept do not count.
  pages[0]?.onCopy?.(5000)
  expect(cache.size()).toEqual({ pages: 8, bytes: 9500 })
  keep(cache, '/too-large', 20_000)
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

test('copies that were made before a page was kept count, too', () => {
  const cache = open()
  const both = page(100)
  cache.offer('/', both)
  both.copied = 40
  cache.offer('/', both)
  cache.offer('/', both)
  expect(cache.size()).toEqual({ pages: 1, bytes: 142 })
})

test('expired pages are dropped although nobody requests anything', () => {
  const cache = open()
  keep(cache, '/a')
  now += 10_000
  vi.advanceTimersByTime(10_000)
  keep(cache, '/b')
  now += 5000
  vi.advanceTimersByTime(5000)
  expect(cache.size().pages).toBe(1)
  now += 15_000
  vi.advanceTimersByTime(15_000)
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
  expect(vi.getTimerCount()).toBe(0)
})

test('security 84: a page from before the clock was set back is not served', () => {
  const cache = open()
  keep(cache, '/')
  now -= 60_000
  expect(cache.get('/')).toBeUndefined()
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

test('a long address is never kept, and a cleared cache is empty', () => {
  const cache = open()
  keep(cache, `/?q=${'x'.repeat(300)}`)
  expect(cache.size().pages).toBe(0)
  keep(cache, '/')
  cache.clear()
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})
