import { type Html, html } from '#api/http/html.ts'
import type { StoreConfig } from '#contract/shop/store.ts'
import { themeTints } from '#rules/pages/theme-tints.ts'
import { inlineHash } from '../guard/inline-hash.ts'

export type OutboxBrand = Pick<StoreConfig, 'name' | 'primary_color' | 'secondary_color'>

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:var(--neutral-100);color:var(--neutral-900);font:16px/1.5 Figtree,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:1080px;margin:0 auto;padding:24px 16px 72px}
h1{margin:0;font-size:28px;line-height:1.15;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{margin:0;font-size:16px;line-height:1.4;overflow-wrap:anywhere}
a{color:var(--primary-text)}
p{margin:0}
:focus-visible{outline:3px solid var(--primary-ring);outline-offset:2px}
.quiet{color:var(--neutral-600);font-size:14px}
.lead{margin:8px 0 24px}
.filters{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,180px),1fr));align-items:end;margin-bottom:16px;padding:16px;border:1px solid var(--neutral-200);border-radius:16px;background:#fff}
label{display:block;font-size:14px;font-weight:500}
input,select{width:100%;min-height:48px;margin-top:4px;padding:0 12px;border:1px solid var(--neutral-400);border-radius:10px;background:#fff;color:inherit;font:inherit}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 20px;border:0;border-radius:10px;background:var(--primary-fill);color:var(--primary-on-fill);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.list{display:grid;gap:8px;margin:12px 0 0;padding:0;list-style:none}
.entry{display:block;padding:14px 16px;border:1px solid var(--neutral-200);border-radius:16px;background:#fff;color:inherit;text-decoration:none}
.entry:hover{border-color:var(--primary-ring)}
.entry p{overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;justify-content:space-between}
.title{flex-wrap:nowrap}
.chip{flex-shrink:0;padding:1px 10px;border-radius:99px;background:var(--primary-50);color:var(--primary-text);font-size:13px;font-weight:500}
.cut{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.empty{padding:48px 16px;border:1px solid var(--neutral-200);border-radius:16px;background:#fff;text-align:center}
.empty h2{margin-bottom:4px;font-size:18px}
.empty .button{margin-top:16px}
.facts{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:12px 0 20px;font-size:14px}
.facts dt{color:var(--neutral-600)}
.facts dd{margin:0;overflow-wrap:anywhere}
.tabs{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 12px;padding:0;list-style:none}
.tabs a{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border:1px solid var(--neutral-400);border-radius:99px;background:#fff;color:inherit;font-size:14px;font-weight:500;text-decoration:none}
.tabs a[aria-current]{border-color:var(--primary-ring);outline:1px solid var(--primary-ring);background:var(--primary-50);color:var(--primary-text)}
.tabs a[aria-current]:focus-visible{outline-width:3px}
.bar{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 24px}
iframe{display:block;width:100%;height:900px;margin:0 auto;border:1px solid var(--neutral-200);border-radius:16px;background:#fff}
.phone{max-width:390px}
pre{margin:0;padding:20px;border:1px solid var(--neutral-200);border-radius:16px;background:#fff;font:14px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.shown{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));margin:0 0 12px}
.shown figure{margin:0}
.shown figcaption{margin-bottom:4px}
.wall{display:flex;align-items:center;justify-content:center;height:100%;min-height:210px;padding:20px 12px;border:1px solid var(--neutral-200);border-radius:16px;background:#dfe7ec}
.dark .wall{background:#10151a}
.note{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 12px;width:100%;max-width:360px;padding:14px 16px;border-radius:8px;background:#fff;color:#1b1f23;font:14px/1.4 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;box-shadow:0 4px 16px rgb(0 0 0/.18);overflow-wrap:anywhere}
.on-phone .note{max-width:340px;border-radius:24px}
.dark .note{background:#2b2f36;color:#f3f5f7}
.note img,.note .blank{grid-row:1/4;width:44px;height:44px;border-radius:10px;background:var(--primary-fill)}
.on-phone .note img,.on-phone .note .blank{width:36px;height:36px;border-radius:50%}
.note b{font-weight:600}
.note small{color:#5b636c;font-size:12px}
.dark .note small{color:#b5bdc6}
.on-phone .note small{order:-1}
.back{display:inline-flex;align-items:center;min-height:44px}
`

/** The page may show one style sheet, pictures that are part of it, frames of its own site, and send its filter form. It runs no script. */
export function outboxPolicy(css: string): string {
  return `default-src 'none'; style-src ${inlineHash(css)}; img-src data:; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
}

/** The page's style sheet in the store's colours. */
export function outboxCss({ primary_color, secondary_color }: OutboxBrand): string {
  const tints = Object.entries(themeTints(primary_color, secondary_color)).map(([name, value]) => `${name}:${value}`)
  return `:root{${tints.join(';')}}${STYLE}`
}

/** The style sheet is ours and has no text of a message, so it is not escaped. */
const raw = (text: string): Html => ({ isHtml: true, toString: () => text })

export function outboxFrame(title: string, css: string, content: Html): Html {
  return html`<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${raw(css)}</style></head><body><main>${content}</main></body></html>`
}
