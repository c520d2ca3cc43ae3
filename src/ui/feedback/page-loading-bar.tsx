import { uiTexts } from '#texts/frame/ui.ts'
import { usePresence } from '../dialogs/use-presence.ts'

const finishMs = 400

/** S4.27: a thin line at the top that runs while requests do. */
export function PageLoadingBar({ isRunning }: { isRunning: boolean }) {
  const presence = usePresence(isRunning, finishMs)
  const state = isRunning ? 'running' : presence === 'leaving' ? 'done' : 'idle'
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px]">
      {isRunning && <div role="progressbar" aria-label={uiTexts.pageLoading} className="sr-only" />}
      <div data-state={state} className="page-loading-bar h-full rounded-r-full bg-primary-ring" />
    </div>
  )
}
