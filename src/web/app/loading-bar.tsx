import { useNavigation } from 'react-router'
import { PageLoadingBar } from '#ui/feedback/page-loading-bar.tsx'
import { useAppState } from '../state/app-context.ts'
import { useDelayedDisplay } from '../state/lazy/use-delayed-display.ts'

/** S4.27: runs during requests and navigations. Short ones do not show it (S9.5). */
export function LoadingBar() {
  const isRequesting = useAppState((state) => state.runningRequests > 0)
  const isNavigating = useNavigation().state !== 'idle'
  return <PageLoadingBar isRunning={useDelayedDisplay(isRequesting || isNavigating)} />
}
