import { useInstallPrompt } from '../state/install-prompt.ts'
import { ignoreMissing, useLazyComponent } from '../state/lazy/use-lazy-component.ts'

/** The offer to install: fetched only in a browser that can. */
export function LazyInstall({ hasOrdered = false }: { hasOrdered?: boolean }) {
  const Card = useLazyComponent(
    useInstallPrompt() !== null,
    () => import('./install-card.tsx').then(({ InstallCard }) => InstallCard),
    ignoreMissing,
  )
  return Card && <Card hasOrdered={hasOrdered} />
}
