import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiFailure } from '#contract/wire/request.ts'
import { type RouteName, routes } from '#contract/wire/routes.ts'
import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import { AUTHENTICATION_REQUIRED } from '#texts/frame/api.ts'
import { errorTexts } from '#texts/frame/errors.ts'
import { appParts } from '../../state/app-context.ts'
import type { Shell } from '../../state/app-state.ts'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import { mayShop } from '../../state/login/may-shop.ts'
import { loadChosenPlace, wantedPlaceIn } from '../../state/place/load-chosen-place.ts'
import type { ScreenModule } from '../../state/screen.ts'
import { NETWORK_STATUS, problem, problemOf } from '../errors/problem.ts'
import { footer } from '../later-footer.ts'
import { guard } from './guard.ts'
import { prefetchScreens } from './prefetch.ts'
import { signInHref } from './sign-in-href.ts'

export { prefetchScreens }

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

/** Loads the page's data if the visitor may enter. */
export async function loadPage(
  name: RouteName,
  load: ScreenModule['loader'],
  { request, params, context }: LoaderFunctionArgs,
): Promise<unknown> {
  const { api, shell } = context.get(appParts)
  const url = new URL(request.url)
  const loaded = await shell()
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
  const { loadHome } = await (homeLoader ?? orReload(fetchHomeLoader()))
  return loadPage('home', loadHome, args)
}

/** S2.17, S8.8 */
export function unknownPage(): never {
  throw problem(404, errorTexts.unknownRoute)
}
