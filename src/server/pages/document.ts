import { SHARE_PICTURE } from '#api/pictures/share-size.ts'
import type { StoreConfig } from '#contract/shop/store.ts'
import { FAVICON_SIZES_PX } from '#contract/wire/limits.ts'
import { PASSKEY_HOST } from '#rules/access/passkey-host.ts'
import type { FullHead } from '#web/app/head/page-head.ts'
import { themeStyle } from './theme-style.ts'

export type DocumentParts = {
  head: FullHead
  config: StoreConfig
  /** The canonical address of the page, without its query. */
  address: string
  origin: string
  hoisted: string
  html: string
  hydration: string
  structured: string
  assets: { scripts: string[]; preloads: string[]; styles: string[]; fonts: string[] }
  apiBaseUrl: string
}

/** The placeholder of the nonce. It is replaced for each response, so that the HTML can be cached. */
export const NONCE_PLACE = '\u0000nonce\u0000'

const PAINT_FALLBACK_MS = 1000
/** A script that failed to load is requested again. Without it the page can be read, but its controls do not work. */
const SCRIPT_RETRY = { tries: 5, afterMs: 2000 }

/** Before the first paint, so that hiding the button for a passkey moves nothing. */
const MARK_WITHOUT_PASSKEYS = `window.PublicKeyCredential&&${PASSKEY_HOST}.test(location.hostname)||document.documentElement.classList.add('no-passkeys')`

/**
 * The document in three parts, because joining them would copy the page once more. Only `before` and `after` contain
 * the nonce placeholder.
 */
export type DocumentTexts = { before: string; html: string; after: string }

/** The HTML document around a rendered page (S1.3, S1.5). */
export function htmlDocument(parts: DocumentParts): DocumentTexts {
  const { head, config, hoisted, html, hydration, structured, assets, apiBaseUrl } = parts
  const lines = [
    '<!doctype html>',
    `<html lang="en-SG" data-api="${escapeHtml(apiBaseUrl)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(head.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    meta('name', 'description', head.description),
    meta('name', 'robots', head.isHidden ? 'noindex' : 'index, follow'),
    meta('name', 'theme-color', '#ffffff'),
    `<link rel="canonical" href="${escapeHtml(parts.address)}">`,
    ...sharingTags(parts),
    ...iconLinks(config.store_icon),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...assets.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`),
    ...assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    `<style nonce="${NONCE_PLACE}">${themeStyle(config.primary_color, config.secondary_color)}</style>`,
    structured && `<script type="application/ld+json" nonce="${NONCE_PLACE}">${structured}</script>`,
    hoisted,
    `<script nonce="${NONCE_PLACE}">${MARK_WITHOUT_PASSKEYS};${afterFirstPaint([...assets.preloads, ...assets.scripts])}</script>`,
    '</head>',
    '<body><div id="root">',
  ]
  return {
    before: lines.filter(Boolean).join('\n'),
    html,
    after: `</div>\n<script type="application/json" id="hydration" nonce="${NONCE_PLACE}">${hydration}</script>\n</body></html>`,
  }
}

/** Open Graph and Twitter: the preview of a shared link. */
function sharingTags({ head, config, address, origin }: DocumentParts): string[] {
  const image = head.image && `${origin}${head.image}-${SHARE_PICTURE.width}.jpeg`
  return [
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:locale', 'en_SG'),
    meta('property', 'og:site_name', config.name),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    ...(image
      ? [
          meta('property', 'og:image', image),
          meta('property', 'og:image:type', 'image/jpeg'),
          meta('property', 'og:image:width', String(SHARE_PICTURE.width)),
          meta('property', 'og:image:height', String(SHARE_PICTURE.height)),
          meta('property', 'og:image:alt', head.title),
        ]
      : []),
    head.type === 'article' && head.date ? meta('property', 'article:published_time', head.date) : '',
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ]
}

function iconLinks(icon: StoreConfig['store_icon']): string[] {
  if (!icon) return []
  return [
    ...FAVICON_SIZES_PX.map(
      (size) => `<link rel="icon" type="image/png" sizes="${size}x${size}" href="${icon}-${size}.png">`,
    ),
    `<link rel="apple-touch-icon" href="${icon}-192.png">`,
  ]
}

/**
 * Loads the scripts after the first paint, so that style, font and the first picture come first. Background tabs do
 * not paint, and some browsers report no paint there, so a timer is the fallback. The files are imported one after
 * the other, so that they run in order.
 */
function afterFirstPaint(files: readonly string[]): string {
  const { tries, afterMs } = SCRIPT_RETRY
  // Newer browsers keep a failed module for the life of the page: then one reload asks for it again.
  const again = `${tries}>left&&performance.getEntriesByType('navigation')[0]?.type!=='reload'?location.reload():load(file,left-1)`
  const load = `{const load=(file,left)=>import(file).catch(e=>{if(!left)throw e;setTimeout(()=>${again},${afterMs})}),`
  const start = `files=${JSON.stringify(files)},start=()=>{for(const file of files.splice(0))load(file,${tries})};`
  const late = `addEventListener('load',()=>setTimeout(start,document.hidden?0:${PAINT_FALLBACK_MS}))}`
  return `${load}${start}new PerformanceObserver(start).observe({type:'paint',buffered:true});${late}`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
