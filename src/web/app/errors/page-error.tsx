import { useRouteError } from 'react-router'
import { FallbackScreen } from '../pages/fallback-screen.tsx'

/** Replaces a page that failed. Header and footer stay. */
export function PageError() {
  return <FallbackScreen error={useRouteError()} />
}
