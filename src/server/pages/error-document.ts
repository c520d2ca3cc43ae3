import type { Envelope } from '#contract/wire/envelope.ts'
import { escapeHtml } from './document.ts'

/** The page for errors before rendering: no store, no database, or a bug. It is readable without style or script. */
export async function finishPage(answer: Response): Promise<Response> {
  const { message } = (await answer.json()) as Envelope<unknown>
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = `<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>An error occurred</title></head>
<body><main><h1>An error occurred</h1><p>${escapeHtml(message)}</p></main></body></html>`
  return new Response(html, { status: answer.status, headers })
}
