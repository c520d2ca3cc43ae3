import type { Store } from '#api/parts/store.ts'
import { MEASURE_FRAME } from '#rules/pages/measured-pages.ts'
import { measureFrame } from '../pages/measure-frame.ts'
import { offlinePage } from '../pages/offline-page.ts'

/** The store's own small files: manifest, robots.txt, offline page, icon. */
export function storeFiles(path: string, store: Store): Response | undefined {
  if (path === '/manifest.webmanifest') return manifest(store)
  if (path === '/robots.txt') return robots(store)
  if (path === '/offline.html') return offlinePage(store)
  if (path === MEASURE_FRAME) return measureFrame(store)
  if (path === '/favicon.ico') return icon(store, 48)
  // The service worker is the same for all stores, so it names the icon by this path.
  if (path === '/icon-192.png') return icon(store, 192)
  return undefined
}

function iconUrl(store: Store): string | undefined {
  return store.images.get(store.config.store_icon)?.url
}

function manifest(store: Store): Response {
  const { config } = store
  const url = iconUrl(store)
  const body = {
    id: '/',
    name: config.name,
    short_name: config.name,
    description: config.og_description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: url
      ? [192, 512].map((size) => ({
          src: `${url}-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: 'any',
        }))
      : [],
  }
  return new Response(JSON.stringify(body), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
  })
}

/**
 * Allows all pages. A page that must not be indexed says so itself, which a crawler sees only if it may read the
 * page.
 */
function robots({ origin }: Store): Response {
  return new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

function icon(store: Store, size: 48 | 192): Response {
  const url = iconUrl(store)
  if (!url) return new Response(null, { status: 404 })
  return new Response(null, { status: 302, headers: { Location: `${url}-${size}.png`, 'Cache-Control': 'no-cache' } })
}
