import type { Store, StoreTags } from '#api/parts/store.ts'
import { storeTags } from '#api/store/store-tags.ts'
import { newNonce } from '../guard/nonce.ts'
import { measureScript } from './measure-script.ts'

/** The hosts that each tag must reach, according to its vendor, and no others. */
const GOOGLE = {
  script: 'https://www.googletagmanager.com',
  connect: 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
  img: 'https://*.google-analytics.com https://*.googletagmanager.com',
}
const META = {
  script: 'https://connect.facebook.net',
  connect: 'https://www.facebook.com',
  img: 'https://www.facebook.com',
}

/**
 * S7.16, decision 18: the document in which the store's analytics tags run. Its sandbox has an opaque origin: no
 * cookies, no storage, no access to the page.
 */
export function measureFrame(store: Store): Response | undefined {
  const tags = storeTags(store)
  if (!tags) return undefined
  const nonce = newNonce()
  const html = `<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Measuring</title>
<script nonce="${nonce}">${measureScript(tags)}</script></head><body></body></html>`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': framePolicy(tags, nonce),
      // Only our own pages may embed the frame.
      'X-Frame-Options': 'SAMEORIGIN',
    },
  })
}

export function framePolicy(tags: StoreTags, nonce: string): string {
  const makers = [...(tags.ga4 || tags.tag_manager ? [GOOGLE] : []), ...(tags.meta_pixel ? [META] : [])]
  const all = (kind: keyof typeof GOOGLE) => makers.map((maker) => maker[kind]).join(' ')
  return [
    "default-src 'none'",
    'sandbox allow-scripts',
    `script-src 'nonce-${nonce}' ${all('script')}`,
    `connect-src ${all('connect')}`,
    `img-src ${all('img')}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
