import type { ServerResponse } from 'node:http'
import { apiTexts } from '#texts/frame/api.ts'
import { CLOSED_POLICY, FIXED_HEADERS } from '../guard/security-headers.ts'

const STATUS = 503
const HTML = `<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Busy</title></head><body><main><h1>${apiTexts.busy}</h1></main></body></html>`
const HEADERS: readonly (readonly [string, string])[] = [
  ...FIXED_HEADERS,
  ['Content-Security-Policy', CLOSED_POLICY],
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Cache-Control', 'no-store'],
  ['Retry-After', '2'],
]
const RAW_HEADERS = [...HEADERS.flat(), 'Content-Length', String(Buffer.byteLength(HTML))]

/** The 503 page while the render queue is full. */
export function busyPage(requestId: string): Response {
  return new Response(HTML, { status: STATUS, headers: { ...Object.fromEntries(HEADERS), 'X-Request-Id': requestId } })
}

/**
 * The same page, written directly to the connection. Under overload most visitors get it, so it must cost little
 * time.
 */
export function sendBusyPage(outgoing: ServerResponse, requestId: string): void {
  outgoing.writeHead(STATUS, [...RAW_HEADERS, 'X-Request-Id', requestId])
  // As a string it is sent in one packet with its headers.
  outgoing.end(HTML)
}
