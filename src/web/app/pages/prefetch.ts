import { createElement } from 'react'
import { type DataRouteMatch, type DataRouteObject, type DataRouter, RouterContextProvider } from 'react-router'
import { type Api, createApi, type RequestSetting } from '#contract/wire/request.ts'
import type { RouteName } from '#contract/wire/routes.ts'
import { type Connection, mayPrefetch } from '#rules/pages/prefetch.ts'
import { AUTHENTICATION_REQUIRED } from '#texts/frame/api.ts'
import { loadCategories } from '../../catalog/load-categories.ts'
import { loadNames } from '../../catalog/load-place.ts'
import { type AppParts, appParts } from '../../state/app-context.ts'
import { whenIdle } from '../../state/lazy/when-idle.ts'
import { shareCache } from '../../state/load/cached-request.ts'
import { keepPrefetched, RefusedPrefetch } from '../../state/load/prefetched.ts'
import { mayShop } from '../../state/login/may-shop.ts'
import { FallbackScreen } from './fallback-screen.tsx'
import { matchPage } from './match-page.ts'
import { screens } from './screens.ts'

/** A pointer that only crosses a link leaves it within this time. */
const HOVER_MS = 65

/** Links, and buttons that lead to a page. */
const LEADS_TO_A_PAGE = 'a[href^="/"], [data-prefetch]'

export type PrefetchSource = {
  /** Loads the script of a layout, by its route's id. */
  layoutScripts: Partial<Record<string, () => Promise<unknown>>>
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
  let pressed: Element | undefined
  function prefetch({ type, target }: Event) {
    clearTimeout(resting)
    const link = (target as Element | null)?.closest?.(LEADS_TO_A_PAGE)
    // A press hovers and focuses its link, too.
    if (!link || (link === pressed && type !== 'pointerdown') || !isWelcome()) return
    pressed = type === 'pointerdown' ? link : undefined
    const page = pageOf(link)
    const matches = matchesOf(source, page)
    const fetching = matches.map((match) => fetchRoute(source, match))
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
function matchesOf({ router }: PrefetchSource, { pathname }: URL): DataRouteMatch[] {
  const known = matchesByPath.get(pathname)
  if (known) return known
  const matches = (matchPage(router.routes, pathname) ?? []).slice(1)
  matchesByPath.set(pathname, matches)
  return matches
}

const matchesByPath = new Map<string, DataRouteMatch[]>()

/** Loads the scripts of the links in view, one page after the other while the browser is idle. So a touch only waits for the data. */
export function prefetchScriptsInView(source: PrefetchSource): void {
  const fetched = new Set<DataRouteObject>()
  const fetchNext = (pages: URL[]) => {
    const page = isWelcome() ? pages.shift() : undefined
    if (!page) return
    const matches = matchesOf(source, page).filter(({ route }) => !fetched.has(route))
    for (const { route } of matches) fetched.add(route)
    Promise.all(matches.map((match) => fetchRoute(source, match))).then(() => whenIdle(() => fetchNext(pages)))
  }
  whenIdle(() => fetchNext(pagesInView()))
}

/** The pages that the links in view lead to, each once. */
function pagesInView(): URL[] {
  const links = [...document.querySelectorAll(LEADS_TO_A_PAGE)].filter((link) => {
    // Asking for the place of a card that the browser has skipped would lay it out. Older browsers cannot tell.
    if (link.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false
    const { top, bottom } = link.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  return [...new Map(links.map(pageOf).map((page) => [page.pathname, page])).values()]
}

type Loaded = Pick<DataRouteObject, 'loader'>

/**
 * Fetches the scripts of a page or layout. Undefined if one is missing. The navigation itself handles that: it may reload the page, which a
 * prefetch must not.
 */
async function fetchRoute(
  { router, layoutScripts }: PrefetchSource,
  { route }: DataRouteMatch,
): Promise<Loaded | undefined> {
  const { id, lazy } = route
  if (typeof lazy !== 'function') return route
  try {
    await (id in screens ? screens[id as RouteName] : layoutScripts[id])?.()
    const { Component, ...loaded } = (await lazy()) as Partial<DataRouteObject>
    if (Component === FallbackScreen) return undefined
    // The navigation has nothing left to load. One that runs sets these itself.
    if (router.state.navigation.state === 'idle' && route.lazy)
      Object.assign(route, loaded, { lazy: undefined, element: Component && createElement(Component) })
    return loaded
  } catch {
    return undefined
  }
}

/** No loading bar, no message and no end of a login yet: the visitor has not pressed. */
function quietApi({ requests, parts }: PrefetchSource, refused: RequestSetting['refused']): Api {
  const { observe: _, ...silent } = requests
  const quiet = createApi({ ...silent, refused })
  shareCache(quiet, parts().api)
  return quiet
}

/** Loads the names and categories that most pages show. So a press waits only for the data of its own page. */
export async function warmCatalogue(source: PrefetchSource): Promise<void> {
  if (!isWelcome() || !mayShop(await source.parts().shell())) return
  const api = quietApi(source, undefined)
  await Promise.all([loadNames(api), loadCategories({ api, url: new URL(window.location.href) })])
}

/** Runs the loaders of the page and its layout. Returns the page's data; what layouts load is in their own cache. */
async function loadData(
  source: PrefetchSource,
  page: URL,
  matches: readonly DataRouteMatch[],
  fetching: readonly ReturnType<typeof fetchRoute>[],
): Promise<unknown> {
  const { requests, parts } = source
  const { shell } = parts()
  let endLogin: (() => void) | undefined
  const quiet = quietApi(source, (failure, sent) => {
    if (failure.message === AUTHENTICATION_REQUIRED) endLogin ??= () => requests.refused?.(failure, sent)
  })
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
