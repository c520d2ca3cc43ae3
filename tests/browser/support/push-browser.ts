import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/**
 * Chromium's push service is not reachable in tests, and a headless browser shows no permission question. So these two edges of the browser are
 * replaced: what the visitor answers, and the subscription that the push service would give. The worker and the page are real.
 */
export async function pushBrowser(page: Page) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const subscription = {
    endpoint: `https://push.example/send/${randomBytes(12).toString('base64url')}`,
    keys: { p256dh: own.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  await page.addInitScript((given) => {
    const state = (name: string, value?: string) => {
      if (value !== undefined) localStorage.setItem(`test-${name}`, value)
      return localStorage.getItem(`test-${name}`) ?? ''
    }
    const subscribed = () => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: Uint8Array.from(JSON.parse(state('push-key'))).buffer },
      toJSON: () => given,
      unsubscribe: async () => state('push-key', '') === '',
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (state('push-key') ? subscribed() : null),
      subscribe: async ({ applicationServerKey: key, userVisibleOnly }: PushSubscriptionOptionsInit) => {
        if (!userVisibleOnly) throw new DOMException('must be visible', 'NotAllowedError')
        state('push-key', JSON.stringify([...(key as Uint8Array)]))
        return subscribed()
      },
    })
    Object.defineProperty(Notification, 'permission', { get: () => state('permission') || 'default' })
    Notification.requestPermission = async () => {
      state('asked', String(Number(state('asked')) + 1))
      return state('permission', state('answer') || 'granted') as NotificationPermission
    }
  }, subscription)
  const stored = (name: string) => page.evaluate((key) => localStorage.getItem(`test-${key}`), name)
  return {
    subscription,
    /** How often the browser's own question was opened. */
    asked: async () => Number(await stored('asked')),
    isSubscribed: async () => Boolean(await stored('push-key')),
    /** The visitor's answer to the next question. */
    answers: (answer: NotificationPermission) =>
      page.evaluate((given) => localStorage.setItem('test-answer', given), answer),
    /** The visitor changes the browser's settings. */
    allow: (permission: NotificationPermission) =>
      page.evaluate((given) => localStorage.setItem('test-permission', given), permission),
  }
}
