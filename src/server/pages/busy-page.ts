import { apiTexts } from '#texts/frame/api.ts'
import { type PlainAnswer, withFixedHeaders } from '../guard/plain-answer.ts'
import { CLOSED_POLICY } from '../guard/security-headers.ts'

const HTML = `<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Busy</title></head><body><main><h1>${apiTexts.busy}</h1></main></body></html>`

/**
 * The 503 page while the render queue is full. Under overload most visitors get it, so it must cost little time. As a string it is sent in one packet with
 * its headers.
 */
export const BUSY_PAGE: PlainAnswer = {
  status: 503,
  headers: withFixedHeaders({
    'Content-Security-Policy': CLOSED_POLICY,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(HTML)),
    'Cache-Control': 'no-store',
    'Retry-After': '2',
  }),
  body: HTML,
}
