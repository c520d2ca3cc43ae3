// Keeps the site's hashed files and one offline page, and nothing else: no page of anyone's ever comes from this cache (S7.13). Shows the shop's
// notifications (M1.7).
const ASSETS = 'clothesline-assets-1'
const OFFLINE = '/offline.html'
const MOST_ASSETS = 120

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(ASSETS)
      .then((cache) => cache.add(new Request(OFFLINE, { cache: 'reload', credentials: 'omit' })))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== ASSETS).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlinePage()))
})

async function offlinePage() {
  return (await caches.match(OFFLINE)) ?? Response.error()
}

/** A hashed file never changes, so what is kept is right. */
async function asset(request) {
  const cache = await caches.open(ASSETS)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    await trim(cache)
  }
  return answer
}

async function trim(cache) {
  const kept = (await cache.keys()).filter((request) => !request.url.endsWith(OFFLINE))
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_ASSETS)).map((request) => cache.delete(request)))
}

/** M1.7: browsers end a subscription that shows nothing, so a message that cannot be read is shown, too. */
const UNREADABLE = { title: 'You have a new message', body: 'Open the shop to see it.', url: '/', tag: '' }

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = messageIn(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: '/icon-192.png',
      data: { url: ownPage(url) },
      // A newer notification about an order replaces the older one, and rings again.
      ...(tag ? { tag, renotify: true } : {}),
    }),
  )
})

function messageIn(data) {
  try {
    const { title, body, url, tag } = data.json()
    if ([title, body, url, tag].every((one) => typeof one === 'string') && title) return { title, body, url, tag }
  } catch {
    // Shown below.
  }
  return UNREADABLE
}

/** A page of this shop. Everything else leads to its home. */
function ownPage(url) {
  const { origin } = self.location
  const page = URL.canParse(url, origin) ? new URL(url, origin) : null
  return page?.origin === origin ? page.href : `${origin}/`
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(ownPage(event.notification.data?.url ?? '/')))
})

/** In a tab of the shop if there is one. A checkout is not left. */
async function openPage(page) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const free = tabs.filter(({ url }) => !new URL(url).pathname.startsWith('/checkout'))
  const tab = free.find(({ url }) => url === page) ?? free.find(({ focused }) => focused) ?? free[0]
  try {
    if (!tab) throw new TypeError('no tab')
    if (tab.url !== page) await tab.navigate(page)
    await tab.focus()
  } catch {
    await self.clients.openWindow(page)
  }
}

self.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription, event.newSubscription).catch(() => {}))
})

/** The old secret, which only this browser has, proves that the new subscription is its own. */
async function renew(old, given) {
  const fresh = given ?? (await self.registration.pushManager.subscribe(old.options))
  const { endpoint: old_endpoint, keys } = old.toJSON()
  const { endpoint, keys: subscribed } = fresh.toJSON()
  await fetch('/api/store/push/renew', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ old_endpoint, old_auth: keys.auth, subscription: { endpoint, keys: subscribed } }),
  })
}
