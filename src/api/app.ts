import { Hono } from 'hono'
import type { DirectAnswer, DirectInput } from '#contract/wire/request.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { apiPath, cookiesOf } from './auth/session/known-device.ts'
import { readToken } from './auth/session/token.ts'
import { showsApiDocs } from './base/env.ts'
import { Refused } from './base/refused.ts'
import { connectAreas } from './connect-areas.ts'
import { docsRoutes } from './docs/docs.routes.ts'
import { endpoints } from './endpoints.ts'
import { readBytes, readJson } from './http/read-json.ts'
import { countUploads } from './http/read-picture.ts'
import { answer, answerRevalidated, refusalOf, refuse, succeeded } from './http/respond.ts'
import { pathMatches } from './http/route-of.ts'
import { refuseNul } from './http/validate.ts'
import type { Endpoint } from './parts/endpoint.ts'
import type { ApiParts } from './parts/parts.ts'
import type { Arrival } from './parts/scope.ts'
import { perform } from './perform.ts'

export type Api = {
  fetch(request: Request, arrival: Arrival): Promise<Response>
  /** A direct call within this process: without HTTP and JSON, but with the same checks and envelope. */
  ask(name: string, input: DirectInput, token: string | undefined, arrival: Arrival): Promise<DirectAnswer>
  routes: readonly Endpoint[]
}

type Bindings = { Bindings: Arrival }
const ACCESS: ReadonlySet<string> = new Set(['anyone', 'customer', 'operator', 'gateway'])

/** Builds the whole API below /api. A route that the contract does not declare stops the start. */
export function buildApi(parts: ApiParts, served: readonly Endpoint[] = endpoints): Api {
  connectAreas()
  const app = new Hono<Bindings>().basePath('/api')
  const openUpload = countUploads()
  for (const one of served) mount(app, one, parts, openUpload)
  if (showsApiDocs(parts.env)) docsRoutes(app, served)
  assertDeclared(app, served)
  app.notFound((c) => refuse(missingRoute(c.req.path, c.req.method, served), c.env.requestId, parts.log))
  app.onError((error, c) => refuse(error, c.env.requestId, parts.log))
  const byName = new Map(served.map((one) => [`${one.spec.method} ${one.spec.path}`, one]))
  return {
    fetch: async (request, arrival) => app.fetch(request, arrival),
    async ask(name, { params = {}, query = {}, body }, token, arrival) {
      try {
        const endpoint = byName.get(name)
        if (!endpoint) throw new Error(`there is no call ${name}`)
        const incoming = {
          token,
          userAgent: '',
          idempotencyKey: undefined,
          params,
          query: asText(query),
          body: async () => body,
          bytes: async () => body as Uint8Array,
          message: () => Promise.reject(new Error('a gateway is not in this process')),
        }
        return succeeded(await perform(endpoint, incoming, arrival, parts))
      } catch (error) {
        return refusalOf(error, arrival.requestId, parts.log)
      }
    },
    routes: served,
  }
}

function mount(
  app: Hono<Bindings>,
  endpoint: Endpoint,
  parts: ApiParts,
  openUpload: ReturnType<typeof countUploads>,
): void {
  const { spec } = endpoint
  const path = apiPath(parts.env.API_BASE_URL)
  app.on(spec.method, spec.path, async (c) => {
    const setCookies: string[] = []
    const upload = openUpload()
    const incoming = {
      token: readToken(c.req.raw.headers),
      userAgent: c.req.header('user-agent') ?? '',
      idempotencyKey: c.req.header('idempotency-key'),
      cookies: cookiesOf(path, c.req.header('cookie'), (cookie) => void setCookies.push(cookie)),
      params: c.req.param() as Record<string, string>,
      query: { ...readQuery(c.req.url), ...(spec.answers === 'text/event-stream' && lastEvent(c.req.raw.headers)) },
      body: () => readJson(c.req.raw),
      bytes: async () => upload.read(c.req.raw),
      message: async () => ({ bytes: await readBytes(c.req.raw), headers: c.req.raw.headers }),
      ...(spec.answers && { signal: c.req.raw.method === 'HEAD' ? AbortSignal.abort() : c.req.raw.signal }),
    }
    const response = await perform(endpoint, incoming, c.env, parts).finally(upload.close)
    if (spec.answers) return response as Response
    if (spec.revalidated) return answerRevalidated(response, c.req.raw.headers)
    const answered = answer(response)
    for (const cookie of setCookies) answered.headers.append('Set-Cookie', cookie)
    return answered
  })
}

/** Query values as text, like those of a URL. */
function asText(query: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries.map(([name, value]) => [name, refuseNul(String(value))]))
}

function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams) query[refuseNul(name)] ??= refuseNul(value)
  return query
}

/** A reconnecting stream continues after its last event. This overrides `after` of the original URL. */
function lastEvent(headers: Headers): Record<string, string> {
  const id = headers.get('last-event-id')
  return id ? { after: id } : {}
}

function assertDeclared(app: Hono<Bindings>, served: readonly Endpoint[]): void {
  const declared = new Set(served.map(({ spec }) => `${spec.method} /api${spec.path}`))
  for (const { spec } of served) {
    if (!ACCESS.has(spec.who) || (spec.who === 'operator') !== (spec.scope !== undefined)) {
      throw new Error(`${spec.method} ${spec.path} does not declare who may call it`)
    }
  }
  for (const route of app.routes) {
    const key = `${route.method} ${route.path}`
    if (!declared.has(key) && !route.path.startsWith('/api/docs'))
      throw new Error(`${key} is not declared in the contract`)
  }
}

function missingRoute(path: string, method: string, served: readonly Endpoint[]): Refused {
  const hasOtherMethod = served.some(({ spec }) => spec.method !== method && pathMatches(`/api${spec.path}`, path))
  return hasOtherMethod ? new Refused(405, apiTexts.methodNotAllowed) : new Refused(404, apiTexts.notFound)
}
