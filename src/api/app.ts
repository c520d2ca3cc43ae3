import { Hono } from 'hono'
import { requiresAuthentication } from '#rules/requires-authentication.ts'
import { apiTexts } from '#texts/api.ts'
import { readToken } from './auth/token.ts'
import { viewerOf } from './auth/viewer.ts'
import { docsRoutes } from './docs/docs.routes.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { showsApiDocs } from './env.ts'
import { readJson } from './http/read-json.ts'
import { answer, refuse } from './http/respond.ts'
import { refuseNul, validated } from './http/validate.ts'
import type { ApiParts } from './parts.ts'
import { Refused } from './refused.ts'
import type { Arrival, Scope } from './scope.ts'

export type Api = { fetch(request: Request, arrival: Arrival): Promise<Response>; routes: readonly Endpoint[] }

type Bindings = { Bindings: Arrival }

/** The whole API below /api. Every route comes from a declared call; one that does not stops the start. */
export function buildApi(parts: ApiParts, served: readonly Endpoint[] = endpoints): Api {
  const app = new Hono<Bindings>().basePath('/api')
  for (const one of served) mount(app, one, parts)
  if (showsApiDocs(parts.env)) docsRoutes(app, served)
  assertDeclared(app, served)
  app.notFound((c) => refuse(missing(c.req.path, c.req.method, served), c.env.requestId, parts.log))
  app.onError((error, c) => refuse(error, c.env.requestId, parts.log))
  return { fetch: async (request, arrival) => app.fetch(request, arrival), routes: served }
}

function mount(app: Hono<Bindings>, { spec, handle }: Endpoint, parts: ApiParts): void {
  app.on(spec.method, spec.path, async (c) => {
    const token = readToken(c.req.raw.headers)
    const now = parts.clock()
    const viewer = await viewerOf(parts.db, c.env.store, token, now)
    const mustSignIn = spec.who === 'customer' || (requiresAuthentication(c.env.store.config) && !spec.openBeforeSignIn)
    if (mustSignIn && viewer.kind === 'guest') throw new Refused(401, apiTexts.authenticationRequired)
    const scope: Scope = { ...c.env, viewer, now }
    const params = Object.fromEntries(
      Object.entries(c.req.param()).map(([name, value]) => [name, refuseNul(String(value))]),
    )
    const query = spec.query && validated(spec.query, readQuery(c.req.url))
    const body = spec.body && validated(spec.body, await readJson(c.req.raw))
    return answer(await handle({ scope, params, query, body, parts } as never))
  })
}

function readQuery(url: string): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams) given[refuseNul(name)] ??= refuseNul(value)
  return given
}

function assertDeclared(app: Hono<Bindings>, served: readonly Endpoint[]): void {
  const declared = new Set(served.map(({ spec }) => `${spec.method} /api${spec.path}`))
  for (const { spec } of served) {
    if (spec.who !== 'anyone' && spec.who !== 'customer') {
      throw new Error(`${spec.method} ${spec.path} does not declare who may call it`)
    }
  }
  for (const route of app.routes) {
    const key = `${route.method} ${route.path}`
    if (!declared.has(key) && !route.path.startsWith('/api/docs'))
      throw new Error(`${key} is not declared in the contract`)
  }
}

function missing(path: string, method: string, served: readonly Endpoint[]): Refused {
  const known = served.some(({ spec }) => spec.method !== method && pathMatches(`/api${spec.path}`, path))
  return known ? new Refused(405, apiTexts.methodNotAllowed) : new Refused(404, apiTexts.notFound)
}

function pathMatches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}
