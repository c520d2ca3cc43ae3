import { useRouteError } from 'react-router'
import { FallbackScreen } from '../pages/fallback-screen.tsx'

/** What a page shows in its place when it failed; header and footer stay. */
export function PageError() {
  return <FallbackScreen error={useRouteError()} />
}
