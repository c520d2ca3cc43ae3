import { useRouteError } from 'react-router'
import { RareScreen } from '../pages/rare-screen.tsx'

/** What a page shows in its place when it failed; header and footer stay. */
export function PageError() {
  return <RareScreen error={useRouteError()} />
}
