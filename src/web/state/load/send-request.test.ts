import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Shell } from '../app-state.ts'
import { keepPrefetched, takePrefetched } from './prefetched.ts'
import { sendRequest } from './send-request.ts'

const guest = { kind: 'guest' } as const
const shell = Promise.resolve({ account: guest } as Shell)
const menu = { pathname: '/products', search: '' }
const home = { pathname: '/', search: '' }
const keep = () => keepPrefetched(menu, shell, async () => 'the menu')
const isKept = async () => (await takePrefetched(menu, guest, home)) !== undefined

beforeEach(() => vi.stubGlobal('window', { location: home }))
afterEach(() => vi.unstubAllGlobals())

test('S9.6 a change forgets what was prefetched before it and while it ran, also if it fails', async () => {
  for (const answer of [async () => new Response(), () => Promise.reject(new Error('offline'))]) {
    vi.stubGlobal('fetch', () => {
      keep()
      return answer()
    })
    keep()
    await sendRequest('/api/cart', { method: 'PATCH' }).catch(() => {})
    expect(await isKept()).toBe(false)
  }
})

test('S9.6 reading forgets nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  keep()
  await sendRequest('/api/cart', { method: 'GET' })
  expect(await isKept()).toBe(true)
})
