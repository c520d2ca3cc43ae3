import { type LoaderFunctionArgs, redirect } from 'react-router'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { type RouteName, routes } from '#contract/wire/routes.ts'
import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import { AUTHENTICATION_REQUIRED } from '#texts/frame/api.ts'
import { errorTexts } from '#texts/frame/errors.ts'
import { appParts } from '../../state/app-context.ts'
import type { Shell } from '../../state/app-state.ts'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import { whenIdle } from '../../state/lazy/when-idle.ts'
import { cachedRequest } from '../../state/load/cached-request.ts'
import { RefusedPrefetch, takePrefetched } from '../../state/load/prefetched.ts'
import { mayShop } from '../../state/login/may-shop.ts'
import { loadChosenPlace, wantedPlaceIn } from '../../state/place/load-chosen-place.ts'
import type { ScreenModule } from '../../state/screen.ts'
import { NETWORK_STATUS, problem, problemOf } from '../errors/problem.ts'
import { footer } from '../later-footer.ts'
import { guard } from './guard.ts'
import { keepLeftPages, shownAddress } from './keep-left-pages.ts'
import { type PrefetchSource, prefetchPages, prefetchScriptsInView, warmCatalogue } from './prefetch.ts'
import { signInHref } from './sign-in-href.ts'

/** Prepares navigations in the browser: what may be opened next is prefetched, and what is left is kept for Back. */
export function prepareNavigation(source: PrefetchSource): void {
  const { router, parts } = source
  const { loaderData, location } = router.state
  // The server has loaded the banners of the first page.
  const banners = loaderData['layout-home'] ?? loaderData['layout-banner']
  if (banners) loadBanners(parts().api, new URLSearchParams(location.search), async () => banners)
  const inView = () => prefetchScriptsInView(source)
  document.addEventListener('scrollend', inView, { passive: true })
  keepLeftPages(router, parts, inView)
  prefetchPages(source)
  inView()
  whenIdle(() => warmCatalogue(source).catch(() => {}))
}

/** The loader of a page whose script is missing: requests the script again when the page is opened again. */
export async function fetchAgain(fetching: () => Promise<unknown>, url: URL): Promise<never> {
  await fetching().catch(() => {
    throw navigator.onLine ? problem(500, errorTexts.other.title) : problem(NETWORK_STATUS, errorTexts.networkError)
  })
  window.location.assign(url)
  return new Promise(() => {})
}

/** S4.1: loads the shell and the place in the URL. The place loads with the page, so that showing it causes no layout shift. */
export async function loadRoot({ context, request }: LoaderFunctionArgs): Promise<Shell> {
  const { api, shell } = context.get(appParts)
  const wanted = wantedPlaceIn(new URL(request.url).searchParams)
  const loading = shell()
  if (import.meta.env.SSR) await footer.load()
  // The server loads both in parallel. The browser already has its shell, so it skips calls that the API would refuse.
  if (!import.meta.env.SSR && !mayShop(await loading)) return { ...(await loading), place: null }
  const [loaded, place] = await Promise.all([loading, loadChosenPlace(api, wanted, request.signal)])
  return { ...loaded, place }
}

const BANNERS_FRESH_MS = MINUTE_MS
type Banners = Awaited<ReturnType<typeof requestBanners>>
type BannerPlace = { sales_type_id: string | undefined; outlet_id: string | undefined }

const requestBanners = (api: Api, query: BannerPlace) => api('GET /self-order/store/banner', { query })

/** S8.5: pages work without banners. */
export function loadBanners(api: Api, query: URLSearchParams, load?: () => Promise<Banners>): Promise<Banners> {
  const place = { sales_type_id: query.get('st') ?? undefined, outlet_id: query.get('outid') ?? undefined }
  const key = `banners ${JSON.stringify(place)}`
  return cachedRequest(api, key, BANNERS_FRESH_MS, load ?? (() => requestBanners(api, place))).catch(() => [])
}

/** The page's data if the visitor may enter: prefetched, or loaded now. */
export async function loadPage(
  name: RouteName,
  load: ScreenModule['loader'],
  { request, params, context }: LoaderFunctionArgs,
): Promise<unknown> {
  const { api, shell, isPrefetching } = context.get(appParts)
  const url = new URL(request.url)
  const loaded = await shell()
  const ahead =
    import.meta.env.SSR || isPrefetching ? undefined : await takePrefetched(url, loaded.account, shownAddress())
  if (ahead) return ahead.data instanceof RefusedPrefetch ? ahead.data.fail() : ahead.data
  try {
    guard(name, loaded, url)
    // A stored login is not confirmed yet. The page shows a loading screen until it is, and revalidates then.
    if (routes[name].who === 'customer' && loaded.account.kind !== 'customer') return null
    return (await load?.({ api, shell: loaded, params, url, signal: request.signal })) ?? null
  } catch (error) {
    // S8.1, S8.12. If the store does not require a login, a guest sees the error (S8.2).
    const isAuth = error instanceof ApiFailure && error.message === AUTHENTICATION_REQUIRED
    const mustSignIn = loaded.account.kind !== 'guest' || requiresAuthentication(loaded.config)
    if (isAuth && mustSignIn) throw redirect(signInHref(url))
    throw problemOf(error)
  }
}

const fetchHomeLoader = () => import('../../home/load-home.ts')
let homeLoader: ReturnType<typeof fetchHomeLoader> | undefined

/** Only a navigation back to home needs its loader in the browser. The server caches the promise, because `import()` costs time. */
export async function loadHomePage(args: LoaderFunctionArgs): Promise<unknown> {
  if (import.meta.env.SSR) homeLoader ??= fetchHomeLoader()
  const { isPrefetching } = args.context.get(appParts)
  const { loadHome } = await (homeLoader ?? (isPrefetching ? fetchHomeLoader() : orReload(fetchHomeLoader())))
  return loadPage('home', loadHome, args)
}

/** S2.17, S8.8 */
export function unknownPage(): never {
  throw problem(404, errorTexts.unknownRoute)
}
