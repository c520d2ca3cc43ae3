import type { Store } from '#api/parts/store.ts'
import { errorTexts } from '#texts/frame/errors.ts'
import { inlineHash } from '../guard/inline-hash.ts'
import { escapeHtml } from './document.ts'
import { themeStyle } from './theme-style.ts'

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.55 system-ui,sans-serif;
color:var(--neutral-900);background:var(--neutral-0);text-align:center}main{padding:24px;max-width:28rem}h1{font-size:1.75rem;line-height:1.15;
letter-spacing:-.02em}p{color:var(--neutral-600)}a{display:inline-block;margin-top:16px;padding:12px 24px;border-radius:10px;font-weight:600;
text-decoration:none;color:var(--primary-on-fill);background:var(--primary-fill)}a:focus-visible{outline:2px solid var(--primary-ring);outline-offset:2px}`

/**
 * The page that the service worker shows without a network (S2.19). It contains everything, because nothing can be
 * fetched then.
 */
export function offlinePage({ config }: Store): Response {
  const style = themeStyle(config.primary_color, config.secondary_color).css + STYLE
  const { title, text } = errorTexts.network
  const html = `<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(`${title} · ${config.name}`)}</title>
<style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a href="">${escapeHtml(errorTexts.tryAgain)}</a></main></body></html>`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': `default-src 'none'; style-src ${inlineHash(style)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    },
  })
}
