import { Outlet, useMatches } from 'react-router'
import { type RouteName, routes } from '#contract/wire/routes.ts'
import { useAppState } from '../../state/app-context.ts'
import { FallbackScreen } from './fallback-screen.tsx'
import { isWithoutData } from './page-match.ts'

/** The page. A page that needs the account is replaced by the loading screen until the account and the page's data are loaded. */
export function PageOutlet() {
  const match = useMatches().at(-1)
  const account = useAppState((state) => state.account.kind)
  const needsAccount = match !== undefined && match.id in routes && routes[match.id as RouteName].who === 'customer'
  // A failed page has undefined data, not null. It does not wait: its error page shows.
  const isLoading = match?.loaderData === null && isWithoutData({ ...match, data: null })
  const isWaiting = account !== 'customer' || isLoading
  return needsAccount && isWaiting ? <FallbackScreen kind="loading" /> : <Outlet />
}
