import { type DataRouter, matchRoutes, type RouteMatch, type RouteObject, RouterContextProvider } from 'react-router'
import { createApi, type RequestSetting } from '#contract/wire/request.ts'
import type { RouteName } from '#contract/wire/routes.ts'
import { type Connection, mayPrefetch } from '#rules/pages/prefetch.ts'
import { AUTHENTICATION_REQUIRED } from '#texts/frame/api.ts'
import { type AppParts, appParts } from '../../state/app-context.ts'
import { whenIdle } from '../../state/lazy/when-idle.ts'
import { shareCache } from '../../state/load/cached-request.ts'
import { keepPrefetched, RefusedPrefetch } from '../../state/load/prefetched.ts'
import { screens } from './screens.ts'

/** A pointer that only crosses a link leaves it within this time. */
const HOVER_MS = 65

/** Links, and buttons that lead to a page. */
const LEADS_TO_A_PAGE = 'a[href^="/"], [data-prefetch]'

/** The handle of a layout whose script comes later. */
type Fetched = { fetch: () => Promise<unknown> }

export type PrefetchSource = {
  routes: RouteObject[]
  router: DataRouter
  requests: RequestSetting
  /** What the loaders of a navigation use. */
  parts: () => AppParts
}

/**
 * S9.6: loads a page that the visitor seems to open next. Its scripts load when a link is hovered or focused. Its data loads when the pointer or the
 * focus rests there, or at once when the link is touched or pressed.
 */
export function prefetchPages(source: PrefetchSource): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  function prefetch({ type, target }: Event) {
    clearTimeout(resting)
    const link = (target as Element | null)?.closest?.(LEADS_TO_A_PAGE)
    if (!link || !isWelcome()) return
    const page = pageOf(link)
    const matches = matchesOf(source, page)
    const fetching = matches.map(fetchRoute)
    const load = () => keepPrefetched(page, source.parts().shell(), () => loadData(source, page, matches, fetching))
    if (type === 'pointerdown') load()
    else resting = setTimeout(load, HOVER_MS)
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(type, prefetch, { passive: true })
}

const isWelcome = () => mayPrefetch((navigator as { connection?: Connection }).connection)

function pageOf(link: Element): URL {
  return new URL(link.getAttribute('data-prefetch') ?? link.getAttribute('href') ?? '', window.location.href)
}

/** Without the root, which is always loaded. */
const matchesOf = ({ routes }: PrefetchSource, page: URL) => (matchRoutes(routes, page) ?? []).slice(1)

/** Loads the scripts of the links in view, one after the other while the browser is idle. So a touch only waits for the data. */
export function prefetchScriptsInView(source: PrefetchSource): void {
  const links = [...document.querySelectorAll(LEADS_TO_A_PAGE)].filter((link) => {
    const { top, bottom } = link.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  const wanted = new Map(links.flatMap((link) => matchesOf(source, pageOf(link))).map((match) => [match.route, match]))
  const matches = [...wanted.values()]
  const loadNext = () => {
    const match = isWelcome() ? matches.shift() : undefined
    if (match) fetchRoute(match).then(() => whenIdle(loadNext))
  }
  whenIdle(loadNext)
}

/**
 * Fetches the scripts of a page or layout, which the browser keeps. Undefined if one is missing. The navigation itself handles that: it may reload the
 * page, which a prefetch must not.
 */
async function fetchRoute({ route }: RouteMatch): Promise<Pick<RouteObject, 'loader'> | undefined> {
  if (typeof route.lazy !== 'function') return route
  const { id = '' } = route
  const fetchScripts = id in screens ? screens[id as RouteName] : (route.handle as Fetched | undefined)?.fetch
  try {
    await fetchScripts?.()
    return await route.lazy()
  } catch {
    return undefined
  }
}

/** Runs the loaders of the page and its layout. Returns the page's data; what layouts load is in their own cache. */
async function loadData(
  { requests, parts }: PrefetchSource,
  page: URL,
  matches: readonly RouteMatch[],
  fetching: readonly ReturnType<typeof fetchRoute>[],
): Promise<unknown> {
  const { api, shell } = parts()
  // No loading bar, no message and no end of a login yet: the visitor has not pressed.
  const { observe: _, refused, ...silent } = requests
  let endLogin: (() => void) | undefined
  const quiet = createApi({
    ...silent,
    refused: (failure, sent) => {
      if (failure.message === AUTHENTICATION_REQUIRED) endLogin ??= () => refused?.(failure, sent)
    },
  })
  shareCache(quiet, api)
  const context = new RouterContextProvider(new Map([[appParts, { api: quiet, shell, isPrefetching: true }]]))
  const loading = matches.map(async ({ params }, index) => {
    const fetched = await fetching[index]
    if (!fetched) throw new Error('a script of this page is missing')
    const { loader } = fetched
    const args = { request: new Request(page), url: page, params, context, pattern: '' }
    return typeof loader === 'function' ? loader(args) : null
  })
  try {
    return (await Promise.all(loading)).at(-1)
  } catch (error) {
    if (!endLogin) throw error
    return new RefusedPrefetch(() => {
      endLogin?.()
      throw error
    })
  }
}
