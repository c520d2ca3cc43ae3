import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { Washing } from '../illustrations/washing.tsx'

/** S2.15: shown once, before the first page can be shown. */
export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-[60dvh] flex-col items-center justify-center gap-6 p-6">
      <Washing />
      <p className="text-18 text-ink-muted">{lazyWidgetTexts.loadingScreen}</p>
    </div>
  )
}
