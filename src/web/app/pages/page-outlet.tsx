import { Outlet, useMatches } from 'react-router'
import { type RouteName, routes } from '#contract/wire/routes.ts'
import { useAppState } from '../../state/app-context.ts'
import { FallbackScreen } from './fallback-screen.tsx'
import { isWithoutData } from './page-match.ts'

/** The page; or the loading screen in place of a page that needs the account, while that or the page's data is not there. */
export function PageOutlet() {
  const match = useMatches().at(-1)
  const account = useAppState((state) => state.account.kind)
  const needsAccount = match !== undefined && match.id in routes && routes[match.id as RouteName].who === 'customer'
  // A page that failed has no data either, but is not waiting for any: its own words are shown.
  const isLoading = match?.loaderData === null && isWithoutData({ ...match, data: null })
  const isWaiting = account !== 'customer' || isLoading
  return needsAccount && isWaiting ? <FallbackScreen kind="loading" /> : <Outlet />
}
