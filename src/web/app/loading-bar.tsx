import { useNavigation } from 'react-router'
import { PageLoadingBar } from '#ui/feedback/page-loading-bar.tsx'
import { useAppState } from '../state/app-context.ts'
import { useDelayedDisplay } from '../state/lazy/use-delayed-display.ts'

/** S4.27: runs on requests and while a page is being fetched; quick ones pass without a flicker (S9.5). */
export function LoadingBar() {
  const isRequesting = useAppState((state) => state.runningRequests > 0)
  const isNavigating = useNavigation().state !== 'idle'
  return <PageLoadingBar isRunning={useDelayedDisplay(isRequesting || isNavigating)} />
}
