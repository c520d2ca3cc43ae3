import type { Subscription } from '#contract/messages/push.ts'

/**
 * What this browser can do. `home_screen`: an iPhone or iPad, where only a site on the home screen may show notifications. `blocked`: the visitor
 * has refused them for this site, and only the browser's settings can change that.
 */
export type PushSupport = 'possible' | 'blocked' | 'home_screen' | 'none'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator)) return 'none'
  if (!('PushManager' in window) || !('Notification' in window)) return isApplePhone() ? 'home_screen' : 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** An iPad calls itself a Macintosh, but no Mac has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Does not answer in a browser that blocks service workers. */
const manager = async () => (await navigator.serviceWorker.ready).pushManager

/** The browser's present subscription, by the fingerprint that the API uses. Null if it has none. */
export async function browserFingerprint(): Promise<string | null> {
  const present = await (await manager()).getSubscription()
  if (!present) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(present.endpoint))
  return base64url(new Uint8Array(hash))
}

/** Subscribes the browser. Call it after the permission was given. A subscription for another key of the shop is replaced. */
export async function subscribeBrowser(publicKey: string): Promise<Subscription> {
  const push = await manager()
  const present = await push.getSubscription()
  const isOurs = keyOf(present) === publicKey
  if (present && !isOurs) await present.unsubscribe()
  const applicationServerKey = Uint8Array.from(binary(publicKey), (sign) => sign.charCodeAt(0))
  const subscribed = present && isOurs ? present : await push.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint = '', keys = {} } = subscribed.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Ends the browser's subscription, and returns its endpoint for the server. */
export async function unsubscribeBrowser(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const present = await registration?.pushManager?.getSubscription()
  await present?.unsubscribe()
  return present?.endpoint ?? null
}

function keyOf(subscription: PushSubscription | null): string | null {
  const key = subscription?.options.applicationServerKey
  return key ? base64url(new Uint8Array(key)) : null
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const binary = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
