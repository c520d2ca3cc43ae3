import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { ApiFailure } from '#contract/request.ts'
import { type LayoutName, type RouteName, routeNames, routes } from '#contract/routes.ts'
import { requiresAuthentication } from '#rules/requires-authentication.ts'
import { AUTHENTICATION_REQUIRED } from '#texts/api.ts'
import { shellTexts } from '#texts/shell.ts'
import { appParts } from '../state/app-context.ts'
import type { ScreenModule } from '../state/screen.ts'
import { PageError } from './errors/page-error.tsx'
import { NETWORK_STATUS, problem, problemOf } from './errors/problem.ts'
import { guard, signInHref } from './guard.ts'
import { layouts } from './layouts/layouts.ts'
import { orReload } from './missing-chunk.ts'
import type { PageHandle } from './page-head.ts'
import { Root } from './root.tsx'
import { RootError } from './root-error.tsx'
import { screens } from './screens.ts'

export const ROOT_ID = 'root'

/** The router's routes, made from the route table: root, then layouts, then their pages. */
export function appRoutes(): RouteObject[] {
  return [
    {
      id: ROOT_ID,
      loader: ({ context }) => context.get(appParts).shell(),
      shouldRevalidate: () => false,
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

function layoutRoute(name: LayoutName): RouteObject {
  const { Component, loader } = layouts[name]
  return {
    id: `layout-${name}`,
    Component,
    ErrorBoundary: PageError,
    ...(loader
      ? { loader: withProblems((args) => loader(args.context.get(appParts).api)), shouldRevalidate: () => false }
      : {}),
    children: routeNames.filter((route) => routes[route].layout === name).map(pageRoute),
  }
}

function pageRoute(name: RouteName): RouteObject {
  return {
    id: name,
    path: routes[name].path,
    ErrorBoundary: PageError,
    lazy: () =>
      (import.meta.env.SSR ? screens[name]() : orReload(screens[name]())).then(
        (screen) => screenRoute(name, screen),
        () => missingScreen(name),
      ),
  }
}

function screenRoute(name: RouteName, screen: ScreenModule) {
  return {
    Component: screen.Component,
    loader: pageLoader(name, screen),
    handle: { head: screen.head, needsData: screen.loader !== undefined } satisfies PageHandle,
    ...(screen.shouldRevalidate ? { shouldRevalidate: screen.shouldRevalidate } : {}),
  }
}

function Nothing() {
  return null
}

/** The router shows nothing at all for a screen that failed to load; so it becomes a page that fails, and asks again when it is next opened. */
function missingScreen(name: RouteName) {
  return {
    Component: Nothing,
    loader: async ({ request }: LoaderFunctionArgs) => {
      await screens[name]().catch(() => {
        throw navigator.onLine
          ? problem(500, shellTexts.errors.other.title)
          : problem(NETWORK_STATUS, shellTexts.errors.networkError)
      })
      window.location.assign(request.url)
      return new Promise(() => {})
    },
  }
}

function pageLoader(name: RouteName, screen: ScreenModule) {
  return withProblems(async ({ request, params, context }) => {
    const { api, shell } = context.get(appParts)
    const url = new URL(request.url)
    const loaded = await shell()
    guard(name, loaded, url)
    // A login that is stored but not confirmed yet: the page waits for the account, so its data waits too.
    if (routes[name].who === 'customer' && loaded.account.kind !== 'customer') return null
    try {
      return (await screen.loader?.({ api, shell: loaded, params, url, signal: request.signal })) ?? null
    } catch (error) {
      // S8.1; when the store does not require it, the error is rethrown (S8.2).
      const isAuth = error instanceof ApiFailure && error.message === AUTHENTICATION_REQUIRED
      if (isAuth && requiresAuthentication(loaded.config)) throw redirect(signInHref(url))
      throw error
    }
  })
}

function withProblems(load: (args: LoaderFunctionArgs) => Promise<unknown>) {
  return async (args: LoaderFunctionArgs) => {
    try {
      return await load(args)
    } catch (error) {
      throw problemOf(error)
    }
  }
}

/** The widgets in all their states; not part of a production build. */
const developmentPages: RouteObject[] = import.meta.env.DEV
  ? [{ id: 'devUi', path: '/dev/ui', lazy: () => import('../ui/gallery/ui-gallery.screen.tsx') }]
  : []

/** S2.17, S8.8 */
const unknownPage: RouteObject = {
  id: 'layout-unknown',
  Component: layouts.default.Component,
  ErrorBoundary: PageError,
  children: [
    {
      id: 'unknown',
      path: '*',
      ErrorBoundary: PageError,
      loader: () => {
        throw problem(404, shellTexts.errors.unknownRoute)
      },
    },
  ],
}
