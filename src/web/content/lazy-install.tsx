import { useInstallPrompt } from '../state/install-prompt.ts'
import { ignoreMissing, useLazyComponent } from '../state/lazy/use-lazy-component.ts'

/** The offer to install. Its script loads only in browsers that support it. */
export function LazyInstall({ hasOrdered = false }: { hasOrdered?: boolean }) {
  const Card = useLazyComponent(
    useInstallPrompt() !== null,
    () => import('./install-card.tsx').then(({ InstallCard }) => InstallCard),
    ignoreMissing,
  )
  return Card && <Card hasOrdered={hasOrdered} />
}
