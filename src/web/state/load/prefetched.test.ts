import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account, Shell } from '../app-state.ts'
import { forgetPrefetched, keepLeft, keepPrefetched, takePrefetched } from './prefetched.ts'

const guest = { kind: 'guest' } as const
const shell = Promise.resolve({ account: guest } as Shell)
const menu = { pathname: '/products', search: '' }
const home = { pathname: '/', search: '' }
const take = (page: typeof menu, account: Account, shown = home) => takePrefetched(page, account, shown)
const loaded = (data: unknown) => vi.fn(async () => data)

beforeEach(() => {
  vi.stubGlobal('window', { location: home })
  vi.useFakeTimers({ now: 1000 })
})
afterEach(() => {
  forgetPrefetched()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('S9.6 prefetched data is used once, by the page with the same path and query', async () => {
  keepPrefetched(menu, shell, loaded('the menu'))
  expect(await take({ ...menu, search: '?st=2' }, guest)).toBeUndefined()
  expect(await take(menu, guest)).toEqual({ data: 'the menu' })
  expect(await take(menu, guest)).toBeUndefined()
})

test('S9.6 a second look at a link within five seconds loads nothing again', () => {
  const load = loaded('the menu')
  keepPrefetched(menu, shell, load)
  vi.advanceTimersByTime(4999)
  keepPrefetched(menu, shell, load)
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  keepPrefetched(menu, shell, load)
  expect(load).toHaveBeenCalledTimes(2)
})

test('S9.6 data older than ten seconds is not shown', async () => {
  keepPrefetched(menu, shell, loaded('old'))
  vi.advanceTimersByTime(10_001)
  expect(await take(menu, guest)).toBeUndefined()
})

test('S9.6 after a change, and for another login, the page loads its data again', async () => {
  keepPrefetched(menu, shell, loaded('before the change'))
  forgetPrefetched()
  expect(await take(menu, guest)).toBeUndefined()
  keepPrefetched(menu, shell, loaded('of another login'))
  expect(await take(menu, { kind: 'unconfirmed' })).toBeUndefined()
})

test('S9.6 a link to the shown page prefetches nothing, and a revalidation takes nothing', async () => {
  const load = loaded('home')
  keepPrefetched(home, shell, load)
  expect(load).not.toHaveBeenCalled()
  keepPrefetched(menu, shell, loaded('the menu'))
  expect(await take(menu, guest, menu)).toBeUndefined()
})

test('S9.6 data that failed to load is loaded again by the navigation', async () => {
  keepPrefetched(menu, shell, () => Promise.reject(new Error('no answer')))
  expect(await take(menu, guest)).toBeUndefined()
})

test('Back shows a page as it was left, for a minute and until a change', async () => {
  vi.advanceTimersByTime(1)
  const goBack = () => vi.stubGlobal('window', { location: home })
  keepLeft(home, Date.now(), shell, 'home')
  vi.stubGlobal('window', { location: menu })
  expect(await take(home, guest, menu), 'a link is no Back').toBeUndefined()
  goBack()
  expect(await take(home, guest, menu)).toEqual({ data: 'home' })
  vi.advanceTimersByTime(60_001)
  expect(await take(home, guest, menu)).toBeUndefined()
  const loadedAt = Date.now()
  forgetPrefetched()
  keepLeft(home, loadedAt, shell, 'from before the change')
  expect(await take(home, guest, menu)).toBeUndefined()
})
