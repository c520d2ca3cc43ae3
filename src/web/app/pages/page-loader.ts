import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiFailure } from '#contract/wire/request.ts'
import { type RouteName, routes } from '#contract/wire/routes.ts'
import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import { AUTHENTICATION_REQUIRED } from '#texts/frame/api.ts'
import { errorTexts } from '#texts/frame/errors.ts'
import { loadHome } from '../../home/load-home.ts'
import { appParts } from '../../state/app-context.ts'
import type { Shell } from '../../state/app-state.ts'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import { mayShop } from '../../state/login/may-shop.ts'
import { loadChosenPlace, wantedPlaceIn } from '../../state/place/load-chosen-place.ts'
import type { ScreenModule } from '../../state/screen.ts'
import { NETWORK_STATUS, problem, problemOf } from '../errors/problem.ts'
import { BareCartLayout } from '../layouts/bare-cart-layout.tsx'
import { BareLayout } from '../layouts/bare-layout.tsx'
import { FallbackScreen } from './fallback-screen.tsx'
import { guard } from './guard.ts'
import { prefetchScreens } from './prefetch.ts'
import { screens } from './screens.ts'
import { signInHref } from './sign-in-href.ts'

/** Home does without these too, so they come with the rest. */
export { BareCartLayout, BareLayout, prefetchScreens }

/** A screen that cannot be had is a page that fails, and asks again when it is next opened. */
export function fetchScreen(name: RouteName): Promise<ScreenModule> {
  const fetching = import.meta.env.SSR ? screens[name]() : orReload(screens[name]())
  return fetching.catch(() => ({ Component: FallbackScreen, loader: ({ url }) => fetchAgain(name, url) }))
}

async function fetchAgain(name: RouteName, url: URL): Promise<never> {
  await screens[name]().catch(() => {
    throw navigator.onLine ? problem(500, errorTexts.other.title) : problem(NETWORK_STATUS, errorTexts.networkError)
  })
  window.location.assign(url)
  return new Promise(() => {})
}

/** S4.1, and the place that the address names: with the page, so that what is said of it moves nothing. */
export async function loadRoot({ context, request }: LoaderFunctionArgs): Promise<Shell> {
  const { api, shell } = context.get(appParts)
  const wanted = wantedPlaceIn(new URL(request.url).searchParams)
  const loading = shell()
  // The server asks for both at once. The browser knows its shell, and so which calls would only be refused.
  if (!import.meta.env.SSR && !mayShop(await loading)) return { ...(await loading), place: null }
  const [loaded, place] = await Promise.all([loading, loadChosenPlace(api, wanted, request.signal)])
  return { ...loaded, place }
}

/** The page's data, for those who may enter. */
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
    // A login that is stored but not confirmed yet: the page waits for the account, so its data waits too.
    if (routes[name].who === 'customer' && loaded.account.kind !== 'customer') return null
    return (await load?.({ api, shell: loaded, params, url, signal: request.signal })) ?? null
  } catch (error) {
    // S8.1, S8.12; a guest of a store that does not require it sees the error (S8.2).
    const isAuth = error instanceof ApiFailure && error.message === AUTHENTICATION_REQUIRED
    const isLed = loaded.account.kind !== 'guest' || requiresAuthentication(loaded.config)
    if (isAuth && isLed) throw redirect(signInHref(url))
    throw problemOf(error)
  }
}

/** Home's screen is part of the first load, which comes with its data: only who comes back needs this. */
export const loadHomePage = (args: LoaderFunctionArgs) => loadPage('home', loadHome, args)

/** S2.17, S8.8 */
export function unknownPage(): never {
  throw problem(404, errorTexts.unknownRoute)
}
