import { SHARE_PICTURE } from '#api/pictures/share-size.ts'
import type { StoreConfig } from '#contract/shop/store.ts'
import { FAVICON_SIZES_PX } from '#contract/wire/limits.ts'
import type { FullHead } from '#web/app/head/page-head.ts'
import type { InlineHashes } from '../guard/security-headers.ts'
import { startScript } from './start-script.ts'
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
  /** Whether the page's own script carries a nonce. */
  hasNonce: boolean
}

/**
 * The place of a nonce in the HTML of a page, with the length of a nonce. Only pages with a script of another company have one: these scripts give it to
 * the styles that they insert.
 */
export const NONCE_PLACE = '\0nonce-of-this-response\0'

/**
 * The document in three parts, because joining them would copy the page once more. Only `before` may contain the place of a nonce. `hashes` are what
 * the policy names for the page's inline script and style.
 */
export type DocumentTexts = { before: string; html: string; after: string; hashes: InlineHashes }

/** The HTML document around a rendered page (S1.3, S1.5). */
export function htmlDocument(parts: DocumentParts): DocumentTexts {
  const { head, config, hoisted, html, hydration, structured, assets, apiBaseUrl, hasNonce } = parts
  const style = themeStyle(config.primary_color, config.secondary_color)
  const script = startScript(assets)
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
    `<style>${style.css}</style>`,
    // A block of data never runs, so it needs no place in the policy.
    structured && `<script type="application/ld+json">${structured}</script>`,
    hoisted,
    `<script${hasNonce ? ` nonce="${NONCE_PLACE}"` : ''}>${script.text}</script>`,
    '</head>',
    '<body><div id="root">',
  ]
  return {
    before: lines.filter(Boolean).join('\n'),
    html,
    after: `</div>\n<script type="application/json" id="hydration">${hydration}</script>\n</body></html>`,
    hashes: { script: script.hash, style: style.hash },
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

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
