import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { type Api, createApi, createDirectApi, type RequestSetting } from '#contract/wire/request.ts'
import { loadLivingHome } from '../../home/living/living-place.tsx'
import { AppContext, appParts } from '../../state/app-context.ts'
import { createAppState, type Shell } from '../../state/app-state.ts'
import { loadShell } from '../../state/load-shell.ts'
import { expiredLoginCookie } from '../../state/storage/cookies.ts'
import { errorHead } from '../errors/error-head.ts'
import { type FullHead, pageHead } from '../head/page-head.ts'
import { safeJson } from '../head/safe-json.ts'
import { loadFallbackScreens } from '../pages/fallback-screen.tsx'
import { appRoutes, ROOT_ID } from '../pages/router.tsx'
import { isOpenWithoutLogin, signInHref } from '../pages/sign-in-href.ts'
import { structuredData } from '../structured-data/structured-data.ts'

export type RenderedPage =
  | { kind: 'redirect'; to: string; status: number; cookie?: string }
  /** S8.12: the API does not know the login that was sent. The page needs none, so the server renders it again without. */
  | { kind: 'loginEnded'; cookie: string }
  | {
      kind: 'page'
      status: number
      head: FullHead
      shell: Shell
      /** The preload links that React rendered before the page. They belong into the head. */
      hoisted: string
      html: string
      /** The loaders' data and errors for hydration, as JSON that is safe inside a script element. */
      hydration: string
      /** The page's structured data for search engines, safe in the same way. Empty when it has none. */
      structured: string
      /** The ids of the matched routes. The last one is the page's name in the route table. */
      routeIds: string[]
    }

await Promise.all([loadFallbackScreens(), loadLivingHome()])
const routes = appRoutes()
const handlerOfAll = createStaticHandler(routes)
/**
 * A handler for each page without path parameters, by its path. It is faster than `handlerOfAll`, which tries every page in turn. The result
 * is the same, because a fixed path always ranks before one with parameters.
 */
const handlersByPath = new Map(
  appRoutes().flatMap((root) =>
    (root.children ?? []).flatMap((layout) =>
      (layout.children ?? [])
        .filter(({ path }) => path && !/[:?*]/.test(path))
        .map((page) => {
          const only = { ...root, children: [{ ...layout, children: [page] }] } as RouteObject
          return [page.path, createStaticHandler([only])] as const
        }),
    ),
  ),
)

/**
 * Where the page's data comes from: the API in this process, or another server. The client is created here, because the built screens have their
 * own copy of the contract: their `instanceof ApiFailure` recognises only errors of that copy.
 */
export type ApiSource = { ask: Parameters<typeof createDirectApi>[0] } | { setting: RequestSetting }

export function apiFrom(source: ApiSource): Api {
  return 'ask' in source ? createDirectApi(source.ask) : createApi(source.setting)
}

type Loaded = { context: StaticHandlerContext; handler: StaticHandler; shell: Shell }

/** Runs the loaders of the requested page. A Response is a redirect. */
export async function loadPage(
  request: Request,
  api: Api,
  hasLogin: boolean,
  closedAnnouncements = '',
): Promise<Loaded | Response | 'loginEnded'> {
  let loading: Promise<Shell> | undefined
  const shell = () => {
    loading ??= loadShell(api, hasLogin)
    return loading
  }
  const requestContext = new RouterContextProvider(new Map([[appParts, { api, shell }]]))
  const handler = handlersByPath.get(new URL(request.url).pathname) ?? handlerOfAll
  const context = await handler.query(request, { requestContext })
  // S8.12: the request has a login that the API does not know. The loaders' result is dropped.
  if (hasLogin && (await shell()).account.kind === 'guest') return 'loginEnded'
  if (context instanceof Response) return context
  const { place = null } = (context.loaderData[ROOT_ID] ?? {}) as Partial<Shell>
  return { context, handler, shell: { ...(await shell()), place, closedAnnouncements } }
}

/** Renders the loaded page to HTML. */
export function renderTree({ context, handler, shell }: Loaded, api: Api): string {
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(
    <StrictMode>
      <AppContext value={{ store: createAppState(shell), api, requests: null }}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AppContext>
    </StrictMode>,
  )
}

/** Renders one page for one visitor. All its state belongs to this request. */
export async function renderPage(
  request: Request,
  source: ApiSource,
  hasLogin: boolean,
  origin: string,
  closedAnnouncements?: string,
): Promise<RenderedPage> {
  const api = apiFrom(source)
  const loaded = await loadPage(request, api, hasLogin, closedAnnouncements)
  if (loaded === 'loginEnded') return afterLoginEnd(new URL(request.url))
  if (loaded instanceof Response) {
    const { headers, status } = loaded
    const cookie = headers.get('Set-Cookie')
    return { kind: 'redirect', to: headers.get('Location') ?? '/', status, ...(cookie ? { cookie } : {}) }
  }
  const { context, shell } = loaded
  const rendered = renderTree(loaded, api)
  const [hoisted = ''] = /^(?:<link [^>]*>)*/.exec(rendered) ?? []
  const error = Object.values(context.errors ?? {})[0]
  const matches = context.matches.map(({ route }) => ({
    id: route.id,
    handle: route.handle,
    data: context.loaderData[route.id],
  }))
  const head = pageHead(matches, shell, error === undefined ? undefined : errorHead(error))
  const things = head.isHidden ? [] : structuredData(matches.at(-1), { origin, shell })
  return {
    kind: 'page',
    status: context.statusCode,
    head,
    shell,
    hoisted,
    html: rendered.slice(hoisted.length),
    hydration: safeJson({
      loaderData: { ...context.loaderData, [ROOT_ID]: shell },
      errors:
        context.errors && Object.fromEntries(Object.entries(context.errors).map(([id, one]) => [id, plainError(one)])),
    }),
    structured: things.length > 0 ? safeJson({ '@context': 'https://schema.org', '@graph': things }) : '',
    routeIds: matches.map(({ id }) => id),
  }
}

/** The answer expires the login cookie, so the next request is a guest's and there is at most one redirect. */
function afterLoginEnd(url: URL): RenderedPage {
  const cookie = expiredLoginCookie()
  const page = matchRoutes(routes, url.pathname)?.at(-1)?.route.id
  if (isOpenWithoutLogin(page, url.pathname)) return { kind: 'loginEnded', cookie }
  return { kind: 'redirect', to: signInHref(url), status: 302, cookie }
}

/** The error as the browser may see it. A route's error is plain data. The details of any other error stay on the server. */
function plainError(error: unknown): unknown {
  if (error instanceof Error) return { status: 500, statusText: '', internal: false, data: null }
  const { status, data } = error as { status: number; data: unknown }
  return { status, statusText: '', internal: false, data }
}
