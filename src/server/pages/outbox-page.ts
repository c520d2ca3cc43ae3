import type { Env } from '#api/base/env.ts'
import { type Html, html, join } from '#api/http/html.ts'
import type { FiledMessage, Outbox } from '#api/transports/outbox.ts'

export type LocalCaller = { remoteAddress: string; host: string; headers: Headers }

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether the request comes from this machine: the connection is local, the host is local, and no proxy has forwarded
 * it.
 */
export function isLocalRequest({ remoteAddress, host, headers }: LocalCaller): boolean {
  const isLoopback = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress)
  const isLocalName = /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)
  return isLoopback && isLocalName && !FORWARDED.some((name) => headers.has(name))
}

export type OutboxPage = (path: string, caller: LocalCaller) => Promise<Response | undefined>

/** /outbox: the mails and texts that are not sent, for people who try the store on their own machine. */
export function openOutboxPage(outbox: Outbox | undefined, { TRUSTED_PROXY_HOPS }: Env): OutboxPage {
  return async (path, caller) => {
    if (path !== '/outbox' && !path.startsWith('/outbox/')) return undefined
    if (!outbox || TRUSTED_PROXY_HOPS > 0 || !isLocalRequest(caller)) return undefined
    if (path === '/outbox') return page(listing(await outbox.list()), LIST_POLICY)
    const message = await outbox.read(path.slice('/outbox/'.length))
    return message?.html ? page(message.html, MAIL_POLICY) : undefined
  }
}

/** The list may use neither script nor style. A mail may use the inline styles that mails need. */
const LIST_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const MAIL_POLICY = `${LIST_POLICY}; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation`

function page(content: string | Html, policy: string): Response {
  return new Response(content.toString(), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
    },
  })
}

function listing(messages: readonly FiledMessage[]): Html {
  const none = html`<p>No messages yet. Emails and texts show up here until you set up mail and SMS.</p>`
  return html`<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title></head><body><main><h1>Outbox</h1>
${messages.length === 0 ? none : join(messages.map(entry))}
</main></body></html>`
}

function entry({ name, kind, at, from, to, subject, text, html: mail }: FiledMessage): Html {
  const looks = mail ? html` · <a href="/outbox/${name}">preview</a>` : ''
  return html`<article><h2>${subject || 'Text message'}</h2>
<p><small>${kind} · <time datetime="${at}">${at}</time> · from ${from} · to ${to}${looks}</small></p>
<pre>${linked(text)}</pre></article><hr>
`
}

function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/)
  return join(parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`)))
}
