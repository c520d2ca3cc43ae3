import { systemRandom } from '../../../base/random.ts'
import { type Html, html } from '../../../http/html.ts'
import { submitInPlaceScript } from './submit-in-place.ts'

type Page = { title: string; body: (nonce: string) => Html; status?: number; returnUrl?: string }

/**
 * A page of the sandbox's own site. Its policy allows one style by nonce, and forms to itself and to the shop. Only a page with a `returnUrl` has a
 * script, and the script may connect only to the sandbox itself.
 */
export function page({ title, body, status = 200, returnUrl }: Page): Response {
  const nonce = systemRandom.bytes(16).toString('base64')
  const content = html`<!doctype html>
<html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Sandbox Pay</title>${style(nonce)}</head>
<body><header><span class="mark" aria-hidden="true">S</span><strong>Sandbox Pay</strong><span class="tag">Test mode</span></header>
<main>${body(nonce)}</main>${returnUrl ? submitInPlaceScript(nonce) : ''}
<footer>A stand-in for a payment company. No real money moves here. Please don’t enter a real card.</footer></body></html>`
  return new Response(content.toString(), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': policy(nonce, returnUrl),
    },
  })
}

/** form-action also applies to the target of a redirect, so it names the shop too. */
function policy(nonce: string, returnUrl: string | undefined): string {
  const back = returnUrl ? ` ${new URL(returnUrl).origin}` : ''
  const script = returnUrl ? ` script-src 'nonce-${nonce}'; connect-src 'self';` : ''
  return `default-src 'none'; style-src 'nonce-${nonce}';${script} form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`
}

export function notice(title: string, text: string, status = 404): Response {
  return page({
    title,
    status,
    body: () => html`<section class="card"><h1>${title}</h1><p class="lead">${text}</p></section>`,
  })
}

function style(nonce: string): Html {
  return html`<style nonce="${nonce}">
:root { color-scheme: light; --ink: #1d2430; --muted: #586174; --line: #d9dee7; --accent: #3947b8; --bad: #b3261e }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: #f3f5f9; color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
header { display: flex; align-items: center; gap: 10px; padding: 18px 20px; max-width: 940px; width: 100%; margin: 0 auto }
.mark { display: grid; place-items: center; width: 32px; height: 32px; border-radius: 9px; background: var(--accent); color: #fff; font-weight: 700 }
.tag { margin-left: auto; padding: 3px 10px; border-radius: 99px; background: #fff2d6; color: #7a4b00; font-size: 13px; font-weight: 600 }
main { width: 100%; max-width: 940px; margin: 0 auto; padding: 8px 16px 32px; flex: 1 }
footer { padding: 16px 20px 28px; text-align: center; color: var(--muted); font-size: 13px }
.two { display: grid; gap: 16px; align-items: start }
.card { background: #fff; border: 1px solid #e4e8ef; border-radius: 16px; padding: 22px; box-shadow: 0 1px 2px #1d24300d }
main > .card { max-width: 480px; margin: 0 auto }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.2; letter-spacing: -0.015em } h2 { margin: 0 0 4px; font-size: 17px }
.lead { margin: 0 0 18px; color: var(--muted) }
label { display: block; margin: 0 0 6px; font-size: 14px; font-weight: 600 }
.field { margin: 0 0 16px } .row { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
input { width: 100%; height: 48px; padding: 0 14px; font: inherit; color: inherit; background: #fff; border: 1px solid #8b93a3; border-radius: 10px }
input[aria-invalid] { border-color: var(--bad) } .error { margin: 6px 0 0; color: var(--bad); font-size: 14px }
.hint { margin: 6px 0 0; color: var(--muted); font-size: 13px }
button { width: 100%; min-height: 48px; padding: 10px 16px; font: inherit; font-weight: 600; color: #fff; background: var(--accent); border: 1px solid var(--accent); border-radius: 10px; cursor: pointer }
button:hover { background: #2c389c } button.quiet { color: var(--ink); background: #fff; border-color: #b7bfcc } button.quiet:hover { background: #f3f5f9 }
.plain { color: var(--accent); background: none; border-color: transparent; font-weight: 500 } .plain:hover { background: #eef0fb }
:focus-visible { outline: 3px solid #8f9aef; outline-offset: 2px }
.stack { display: grid; gap: 10px } .amount { margin: 8px 0 18px; font-size: 34px; font-weight: 700; letter-spacing: -0.02em; font-variant-numeric: tabular-nums }
ul { list-style: none; margin: 12px 0 0; padding: 0; display: grid; gap: 8px }
.pick { display: flex; align-items: center; gap: 12px; text-align: left; color: var(--ink); background: #fff; border-color: var(--line); font-weight: 400; min-height: 56px }
.pick:hover { background: #f6f7fd; border-color: #aeb6e6 } .pick span { flex: 1; min-width: 0 } .pick b { display: block; font-weight: 600 }
.pick small { color: var(--muted); font-size: 13px } .pick code { font: 13px ui-monospace, monospace; color: var(--muted); white-space: nowrap }
@media (min-width: 800px) { .two { grid-template-columns: 1fr 1fr } main { padding-top: 16px } }
</style>`
}
