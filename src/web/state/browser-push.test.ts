import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/wire/durations.ts'
import { browserFingerprint, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'
import { pushStorage } from './storage/push-storage.ts'

const OUR_KEY = 'AQID-_8'
const keyBytes = (key: string) => new Uint8Array(Buffer.from(key, 'base64url')).buffer

/** A browser with one subscription at most, as browsers have it. */
function browser(present: { endpoint: string; key: string } | null) {
  let current: object | null = null
  const ended: string[] = []
  const make = (endpoint: string, applicationServerKey: ArrayBuffer) => ({
    endpoint,
    options: { applicationServerKey },
    toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
    async unsubscribe() {
      ended.push(endpoint)
      current = null
    },
  })
  current = present && make(present.endpoint, keyBytes(present.key))
  const pushManager = {
    getSubscription: async () => current,
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
      if (current) throw new DOMException('another key', 'InvalidStateError')
      const made = make(`https://push.example/${Buffer.from(applicationServerKey).toString('base64url')}`, keyBytes(''))
      current = made
      return made
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  return ended
}

test('M1.7 a browser subscribes with the shop’s key, and keeps a subscription that has it', async () => {
  const ended = browser(null)
  const made = await subscribeBrowser(OUR_KEY)
  expect(made).toEqual({ endpoint: `https://push.example/${OUR_KEY}`, keys: { p256dh: 'point', auth: 'secret' } })
  browser({ endpoint: 'https://push.example/kept', key: OUR_KEY })
  expect((await subscribeBrowser(OUR_KEY)).endpoint).toBe('https://push.example/kept')
  expect(ended).toEqual([])
})

test('M1.7 a subscription for another key, such as one of before the shop’s was lost, is replaced', async () => {
  const ended = browser({ endpoint: 'https://push.example/old', key: 'BBBB' })
  expect((await subscribeBrowser(OUR_KEY)).endpoint).toBe(`https://push.example/${OUR_KEY}`)
  expect(ended).toEqual(['https://push.example/old'])
})

test('M1.7 the browser knows itself by the fingerprint that the API tells, until it has unsubscribed', async () => {
  const endpoint = 'https://push.example/1'
  browser({ endpoint, key: OUR_KEY })
  expect(await browserFingerprint()).toBe(createHash('sha256').update(endpoint).digest('base64url'))
  expect(await unsubscribeBrowser()).toBe(endpoint)
  expect([await browserFingerprint(), await unsubscribeBrowser()]).toEqual([null, null])
})

test('M1.7 “not now” counts for 90 days', () => {
  const kept = new Map<string, string>()
  const setItem = (key: string, value: string) => void kept.set(key, value)
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem } })
  const now = Date.now()
  expect(pushStorage.isRefused(now)).toBe(false)
  pushStorage.refuse(now)
  expect([0, 90 * DAY_MS - 1, 90 * DAY_MS].map((later) => pushStorage.isRefused(now + later))).toEqual([
    true,
    true,
    false,
  ])
})
