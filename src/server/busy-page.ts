import { apiTexts } from '#texts/api.ts'

const HTML = `<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Busy</title></head><body><main><h1>${apiTexts.busy}</h1></main></body></html>`

/** What a visitor gets while more pages are asked for than can be rendered. Costs next to nothing. */
export function busyPage(): Response {
  return new Response(HTML, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '2' },
  })
}
