import { Outlet, useMatches } from 'react-router'
import { type RouteName, routes } from '#contract/routes.ts'
import { useAppState } from '../state/app-context.ts'
import { RareScreen } from './rare-screen.tsx'

/** The page; or, while a stored login is being confirmed, the loading screen in place of a page that needs the account. */
export function PageOutlet() {
  const id = useMatches().at(-1)?.id ?? ''
  const account = useAppState((state) => state.account.kind)
  const needsAccount = id in routes && routes[id as RouteName].who === 'customer'
  if (needsAccount && account === 'unconfirmed') return <RareScreen kind="loading" />
  return <Outlet />
}
