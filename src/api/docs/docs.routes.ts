import type { Hono } from 'hono'
import type { Endpoint } from '../endpoint.ts'
import type { Arrival } from '../scope.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** The API's documents, for people and for tools. Not mounted in production unless switched on. */
export function docsRoutes(app: Hono<{ Bindings: Arrival }>, served: readonly Endpoint[]): void {
  const document = openApiDocument(served.map(({ spec }) => spec))
  const page = docsPage(document)
  app.get('/docs', () => new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }))
  app.get('/docs/openapi.json', () => Response.json(document))
}
