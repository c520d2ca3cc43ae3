import '#ui/styles/app.css'
import { StrictMode, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouteObject, type DataRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createApi, type RequestSetting } from '#contract/wire/request.ts'
import { OpenPageContext } from '#ui/buttons/page-link.tsx'
import { loadPictureFallback } from '#ui/pictures/lazy-picture-fallback.tsx'
import { loadLivingHome } from '../../home/living/living-place.tsx'
import { AppContext, appParts } from '../../state/app-context.ts'
import { type AppStore, createAppState, type Shell } from '../../state/app-state.ts'
import { watchOpenedPages } from '../../state/first-view.ts'
import { captureInstallPrompt } from '../../state/install-prompt.ts'
import { allPartsLoaded } from '../../state/lazy/hydrated-later.tsx'
import { whenIdle } from '../../state/lazy/when-idle.ts'
import { sendRequest } from '../../state/load/send-request.ts'
import { createLoginEnd } from '../../state/login/login-end.ts'
import { observeRequests } from '../../state/observe-requests.ts'
import { browserStorage } from '../../state/storage/browser-storage.ts'
import { readCookie } from '../../state/storage/cookies.ts'
import { calmRouter } from '../pages/calm-router.ts'
import { loadFallbackScreens } from '../pages/fallback-screen.tsx'
import { loadPageLoader } from '../pages/load-page-loader.ts'
import { loadScreenLoader } from '../pages/load-screen-loader.ts'
import { matchPage } from '../pages/match-page.ts'
import type { PrefetchSource } from '../pages/prefetch.ts'
import { appRoutes, layoutScripts, ROOT_ID } from '../pages/router.tsx'
import { loadSettleAccount } from './use-start-up.ts'

type Hydration = { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }

/** Splits start-up into separate tasks (parse the scripts, set up, hydrate), so that none blocks the main thread for long. */
function yieldToBrowser(): Promise<unknown> {
  return new Promise((next) => {
    channel.port1.onmessage = next
    channel.port2.postMessage(0)
  })
}

/** A module constant, because an unreferenced port can be garbage-collected before its message arrives. */
const channel = new MessageChannel()

/** Loaded on demand, because few browsers have such a login. If the script cannot be loaded, the next start tries again. */
async function movesStoredLogin(): Promise<boolean> {
  return import('../../state/login/stored-login.ts').then(
    ({ moveStoredLogin }) => moveStoredLogin(),
    () => false,
  )
}

/** The scripts load after the first paint, which may come before the end of the HTML. The page's data is at its end. */
async function wholePage(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((next) => document.addEventListener('DOMContentLoaded', next, { once: true }))
}

async function start() {
  await wholePage()
  await yieldToBrowser()
  // S4.2: the server must render the page again with the login that an older app left in storage.
  if (browserStorage.login() && (await movesStoredLogin())) return window.location.reload()

  captureInstallPrompt()
  // A heading or category of the store may have the same id.
  const hydration = JSON.parse(document.querySelector('script#hydration')?.textContent ?? '{}') as Hydration
  const store = createAppState(hydration.loaderData[ROOT_ID] as Shell)
  const setting: RequestSetting = {
    fetch: sendRequest,
    baseUrl: document.documentElement.dataset.api ?? '/api',
    bookingBaseUrl: store.get().config.booking_base_url ?? undefined,
    readCookie: (name) => readCookie(document.cookie, name),
    observe: observeRequests(store),
  }
  // If the script cannot be loaded, the server redirects: the reload sends no login cookie.
  const redirect = () =>
    import('../pages/redirect-to-sign-in.ts').then(
      ({ redirectToSignIn }) => redirectToSignIn(router),
      () => window.location.reload(),
    )
  const loginEnd = createLoginEnd(store, redirect)
  const requests = loginEnd.forComponents(setting)
  const api = createApi(requests)
  const { account } = store.get()
  if (hydration.errors || account.kind === 'unconfirmed' || account.kind === 'unreachable')
    // If they cannot be loaded, the page shows an error that is part of the first load.
    await Promise.allSettled([loadFallbackScreens(), loadSettleAccount()])
  // A customer's home has a part that guests never load.
  if (document.getElementById('living')) await loadLivingHome().catch(() => {})
  const routes = appRoutes()
  // The first page's screens must be loaded before hydration, or React would not find the server's HTML.
  await Promise.all(
    (matchPage(routes as DataRouteObject[], window.location.pathname) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  await yieldToBrowser()
  const parts = () => ({ api: loginEnd.loaderApi(setting), shell: async () => shellOf(store) })
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: hydration.loaderData, errors: hydration.errors },
    getContext: () => new RouterContextProvider(new Map([[appParts, parts()]])),
  })
  watchOpenedPages(router)
  await yieldToBrowser()
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <StrictMode>
        <AppContext value={{ store, api, requests }}>
          <OpenPageContext value={(to, options) => router.navigate(to, options)}>
            <Pages router={calmRouter(router)} />
          </OpenPageContext>
        </AppContext>
      </StrictMode>,
    )
  })
  whenIdle(() => loadForLater({ layoutScripts, router, requests, parts }))
}

/**
 * Pages change at once, not as a transition, which the browser interrupts every 5 ms. But while parts of the first page wait for their scripts,
 * only a transition keeps the server's HTML in their places.
 */
function Pages({ router }: { router: DataRouter }) {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => whenIdle(() => allPartsLoaded().then(() => startTransition(() => setWhole(true)))), [])
  return <RouterProvider router={router} {...(isWhole ? { useTransitions: false } : {})} />
}

/** Loads what the first page does not need but an offline page or the next navigation does. Failures are ignored. */
function loadForLater(source: PrefetchSource) {
  const preparing = async () => (await loadPageLoader()).prepareNavigation(source)
  for (const load of [loadFallbackScreens, preparing, loadScreenLoader, loadPictureFallback]) load().catch(() => {})
}

function shellOf(store: AppStore): Shell {
  const { config, account, info } = store.get()
  return { config, account, info }
}

start()
