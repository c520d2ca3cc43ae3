import { useAppState } from '../../state/app-context.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'

/** S4.23: the sign-in dialog. Its script loads when it first opens, because most visits never sign in. */
export function AuthDialog() {
  const isOpen = useAppState((state) => state.isAuthDialogOpen)
  const Panel = useLazyComponent(isOpen, () =>
    import('./auth-dialog-panel.tsx').then((module) => module.AuthDialogPanel),
  )
  return Panel && <Panel />
}
