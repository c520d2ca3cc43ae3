import type { Env } from '#api/base/env.ts'
import type { Html } from '#api/http/html.ts'
import type { FiledMessage, Outbox } from '#api/transports/outbox.ts'
import { outboxTexts as texts } from '#texts/mail/outbox.ts'
import { type OutboxBrand, outboxCss, outboxFrame, outboxPolicy } from '../outbox/outbox-frame.ts'
import { filterIn, outboxList } from '../outbox/outbox-list.ts'
import { mailDocument, outboxMessage } from '../outbox/outbox-message.ts'

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

export type OutboxRequest = LocalCaller & { query: URLSearchParams; brand: OutboxBrand }
export type OutboxPage = (path: string, request: OutboxRequest) => Promise<Response | undefined>

const ADDRESS = /^\/outbox\/([^/]+)(?:\/(mail|files\/(\d{1,2})))?$/

/** /outbox: the mails and texts that are not sent, for people who try the store on their own machine. */
export function openOutboxPage(outbox: Outbox | undefined, { TRUSTED_PROXY_HOPS }: Env): OutboxPage {
  return async (path, request) => {
    if (path !== '/outbox' && !path.startsWith('/outbox/')) return undefined
    if (!outbox || TRUSTED_PROXY_HOPS > 0 || !isLocalRequest(request)) return undefined
    const { query, brand } = request
    if (path === '/outbox') return page(texts.title, outboxList(await outbox.list(), filterIn(query)), brand)
    const [, name = '', part, index] = ADDRESS.exec(path) ?? []
    const message = await outbox.read(name)
    if (!message) return undefined
    if (part === undefined) return page(message.subject || texts.textMessage, outboxMessage(message, query), brand)
    if (part !== 'mail') return file(message, Number(index))
    if (!message.html) return undefined
    const headers = { 'Content-Security-Policy': MAIL_POLICY, 'X-Frame-Options': 'SAMEORIGIN' }
    return answer(mailDocument(message), 'text/html; charset=utf-8', headers)
  }
}

/** A mail may use the inline styles and the enclosed pictures that mails need. It runs no script, and only the outbox may frame it. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-top-navigation-by-user-activation"

function page(title: string, content: Html, brand: OutboxBrand): Response {
  const css = outboxCss(brand)
  const headers = { 'Content-Security-Policy': outboxPolicy(css) }
  return answer(outboxFrame(title, css, content).toString(), 'text/html; charset=utf-8', headers)
}

/** A file is always downloaded, never shown, whatever its type says. */
function file({ files = [] }: FiledMessage, index: number): Response | undefined {
  const found = files[index]
  if (!found) return undefined
  const name = found.filename.replace(/[^\w.-]/g, '_')
  const headers = { 'Content-Disposition': `attachment; filename="${name}"` }
  return answer(Buffer.from(found.base64, 'base64'), 'application/octet-stream', headers)
}

function answer(body: string | Buffer<ArrayBuffer>, type: string, headers: Record<string, string>): Response {
  return new Response(body, {
    headers: { 'Content-Type': type, 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', ...headers },
  })
}
