import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Endpoint } from '../parts/endpoint.ts'
import type { Arrival } from '../parts/scope.ts'
import { docsPage, STYLE } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** The API's documents, for people and for tools. Not mounted in production unless switched on. */
export function docsRoutes(app: Hono<{ Bindings: Arrival }>, served: readonly Endpoint[]): void {
  const document = openApiDocument(served.map(({ spec }) => spec))
  const page = docsPage(document)
  // The page's one style is allowed by its hash; nothing else may load or run.
  const style = createHash('sha256').update(STYLE).digest('base64')
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'`,
  }
  app.get('/docs', () => new Response(page, { headers }))
  app.get('/docs/openapi.json', () => Response.json(document))
}
