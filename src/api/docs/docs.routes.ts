import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Endpoint } from '../parts/endpoint.ts'
import type { Arrival } from '../parts/scope.ts'
import { docsPage, STYLE } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** The API's documentation as HTML and as OpenAPI. Off in production unless API_DOCS is set. */
export function docsRoutes(app: Hono<{ Bindings: Arrival }>, served: readonly Endpoint[]): void {
  const document = openApiDocument(served.map(({ spec }) => spec))
  const page = docsPage(document)
  // The policy allows only the page's style, by its hash.
  const style = createHash('sha256').update(STYLE).digest('base64')
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'`,
  }
  app.get('/docs', () => new Response(page, { headers }))
  app.get('/docs/openapi.json', () => Response.json(document))
}
