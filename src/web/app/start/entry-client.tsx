import '#ui/styles/app.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createApi, type RequestSetting } from '#contract/wire/request.ts'
import { loadPictureFallback } from '#ui/pictures/lazy-picture-fallback.tsx'
import { AppContext, appParts } from '../../state/app-context.ts'
import { type AppStore, createAppState, type Shell } from '../../state/app-state.ts'
import { captureInstallPrompt } from '../../state/install-prompt.ts'
import { createLoginEnd } from '../../state/login/login-end.ts'
import { observeRequests } from '../../state/observe-requests.ts'
import { browserStorage } from '../../state/storage/browser-storage.ts'
import { readCookie } from '../../state/storage/cookies.ts'
import { loadFallbackScreens } from '../pages/fallback-screen.tsx'
import { loadPageLoader } from '../pages/load-page-loader.ts'
import { appRoutes, ROOT_ID } from '../pages/router.tsx'
import { loadSettling } from './use-start-up.ts'

type Hydration = { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }

/** Reading the scripts, setting up and taking over the page are turns of their own: none is long enough to be felt, and a tap between is heard. */
function turn(): Promise<unknown> {
  return new Promise((next) => {
    turns.port1.onmessage = next
    turns.port2.postMessage(0)
  })
}

/** Held for good: a port that nobody holds may be collected before its message is there. */
const turns = new MessageChannel()

/** Few browsers have such a login, so the first load goes without this. A login that cannot be moved now waits for the next start. */
async function movesStoredLogin(): Promise<boolean> {
  return import('../../state/login/stored-login.ts').then(
    ({ moveStoredLogin }) => moveStoredLogin(),
    () => false,
  )
}

async function start() {
  await turn()
  // S4.2: a login an older app left in storage only counts from the next page on, so that page is asked for at once.
  if (browserStorage.login() && (await movesStoredLogin())) return window.location.reload()

  captureInstallPrompt()
  const hydration = JSON.parse(document.getElementById('hydration')?.textContent ?? '{}') as Hydration
  const store = createAppState(hydration.loaderData[ROOT_ID] as Shell)
  const setting: RequestSetting = {
    fetch: (url, init) => fetch(url, init),
    baseUrl: document.documentElement.dataset.api ?? '/api',
    bookingBaseUrl: store.get().config.booking_base_url ?? undefined,
    readCookie: (name) => readCookie(document.cookie, name),
    observe: observeRequests(store),
  }
  // Without its script the server leads on: the login is gone from the cookie.
  const lead = () =>
    import('../pages/redirect-to-sign-in.ts').then(
      ({ redirectToSignIn }) => redirectToSignIn(router),
      () => window.location.reload(),
    )
  const loginEnd = createLoginEnd(store, lead)
  const requests = loginEnd.forComponents(setting)
  const api = createApi(requests)
  const { account } = store.get()
  if (hydration.errors || account.kind === 'unconfirmed' || account.kind === 'unreachable')
    // Without them the page says what is missing.
    await Promise.allSettled([loadFallbackScreens(), loadSettling()])
  const routes = appRoutes()
  // The screens of the first page must be there before React takes over, or it would not find what the server drew.
  await Promise.all(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  await turn()
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: hydration.loaderData, errors: hydration.errors },
    getContext: () => {
      const parts = { api: loginEnd.loaderApi(setting), shell: async () => shellOf(store) }
      return new RouterContextProvider(new Map([[appParts, parts]]))
    },
  })
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <StrictMode>
        <AppContext value={{ store, api, requests }}>
          <RouterProvider router={router} />
        </AppContext>
      </StrictMode>,
    )
  })
  whenIdle(() => loadTheRest(routes))
}

/** What the first page does without, and what must be there when the network is not: none of it is missed if it does not come. */
function loadTheRest(routes: RouteObject[]) {
  const prefetching = async () => (await loadPageLoader()).prefetchScreens(routes)
  for (const load of [loadFallbackScreens, prefetching, loadPictureFallback]) load().catch(() => {})
}

/** Safari has no requestIdleCallback; a moment after start is good enough there. */
function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 2000)
}

function shellOf(store: AppStore): Shell {
  const { config, account, info } = store.get()
  return { config, account, info }
}

start()
