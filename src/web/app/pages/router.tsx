import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { type LayoutName, type RouteName, routeNames, routes } from '#contract/wire/routes.ts'
import { Component as Home } from '../../home/home.screen.tsx'
import { appParts } from '../../state/app-context.ts'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import type { ScreenModule } from '../../state/screen.ts'
import { PageError } from '../errors/page-error.tsx'
import { defaultLayout, layouts } from '../layouts/layouts.ts'
import { Root } from '../root.tsx'
import { RootError } from '../root-error.tsx'
import { FallbackScreen } from './fallback-screen.tsx'
import { loadPageLoader } from './load-page-loader.ts'
import { loadScreenLoader } from './load-screen-loader.ts'
import type { PageHandle } from './page-match.ts'

export const ROOT_ID = 'root'

/** Builds the router's routes from the route table: the root contains the layouts, and each layout its pages. */
export function appRoutes(): RouteObject[] {
  return [
    {
      id: ROOT_ID,
      loader: (args) => loadPageLoader().then(({ loadRoot }) => loadRoot(args)),
      shouldRevalidate: hasNewPlace,
      Component: Root,
      ErrorBoundary: RootError,
      children: [
        ...Object.keys(layouts).map((name) => layoutRoute(name as LayoutName)),
        ...developmentPages,
        unknownPage,
      ],
    },
  ]
}

const hasNewPlace: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  ['st', 'outid', 'tabid'].some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))

/** The cart's drawer is in the hash: opening and closing it loads nothing again. */
const unlessHashOnly =
  (own?: ShouldRevalidateFunction): ShouldRevalidateFunction =>
  (change) => {
    const { currentUrl: from, nextUrl: to, defaultShouldRevalidate } = change
    const isHashOnly = from.hash !== to.hash && from.pathname + from.search === to.pathname + to.search
    return !isHashOnly && (own?.(change) ?? defaultShouldRevalidate)
  }

function layoutRoute(name: LayoutName): RouteObject {
  const { loader, ...layout } = layouts[name]
  return {
    id: `layout-${name}`,
    ErrorBoundary: RootError,
    ...('Component' in layout ? layout : { lazy: () => lazyLayout(layout.lazy) }),
    ...(loader
      ? {
          loader: ({ context, request }) => loader(context.get(appParts).api, new URL(request.url).searchParams),
          // D1.12: banners can differ by sales type, and their prices by outlet.
          shouldRevalidate: hasNewPlace,
        }
      : {}),
    children: routeNames.filter((route) => routes[route].layout === name).map(pageRoute),
  }
}

export const layoutScripts = Object.fromEntries(
  Object.entries(layouts).flatMap(([name, layout]) => ('lazy' in layout ? [[`layout-${name}`, layout.lazy]] : [])),
)

/** If a layout's script cannot be loaded, its pages use the default layout. */
async function lazyLayout<Parts>(fetching: () => Promise<Parts>) {
  return (import.meta.env.SSR ? fetching() : orReload(fetching())).catch(() => defaultLayout)
}

function pageRoute(name: RouteName): RouteObject {
  return { id: name, path: routes[name].path, ErrorBoundary: PageError, lazy: () => lazyScreen(name) }
}

/** The home screen is part of the first load: most visits start there, and it shares most of its code with other pages. */
async function lazyScreen(name: RouteName) {
  if (name === 'home')
    return {
      Component: Home,
      loader: (args: LoaderFunctionArgs) => loadPageLoader().then(({ loadHomePage }) => loadHomePage(args)),
      handle: { head: undefined, needsData: true } satisfies PageHandle,
      shouldRevalidate: unlessHashOnly(),
    }
  try {
    const { fetchScreen } = await loadScreenLoader()
    return screenRoute(name, await fetchScreen(name))
  } catch {
    // The router renders nothing for a rejected `lazy`. So the page gets a loader that fails, which shows the error page.
    return { Component: FallbackScreen, loader: failed }
  }
}

function failed(): never {
  throw new Error('a script of this page is missing')
}

function screenRoute(name: RouteName, screen: ScreenModule) {
  return {
    Component: screen.Component,
    loader: (args: LoaderFunctionArgs) => loadPageLoader().then(({ loadPage }) => loadPage(name, screen.loader, args)),
    handle: { head: screen.head, needsData: screen.loader !== undefined } satisfies PageHandle,
    shouldRevalidate: unlessHashOnly(screen.shouldRevalidate),
  }
}

/** The gallery of widgets. It is not part of a production build. */
const developmentPages: RouteObject[] = import.meta.env.DEV
  ? [{ id: 'devUi', path: '/dev/ui', lazy: () => import('#ui/gallery/ui-gallery.screen.tsx') }]
  : []

/** S2.17, S8.8 */
const unknownPage: RouteObject = {
  id: 'layout-unknown',
  ...defaultLayout,
  ErrorBoundary: RootError,
  children: [
    {
      id: 'unknown',
      path: '*',
      ErrorBoundary: PageError,
      loader: () => loadPageLoader().then(({ unknownPage }) => unknownPage()),
    },
  ],
}
