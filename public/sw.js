// Keeps the site's hashed files and one offline page, and nothing else: no page of anyone's ever comes from this cache (S7.13).
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
