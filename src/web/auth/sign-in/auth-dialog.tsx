import { useAppState } from '../../state/app-context.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'

/** S4.23: sign-in over the page. Its script is fetched when it is first opened: most visits never sign in. */
export function AuthDialog() {
  const isOpen = useAppState((state) => state.isAuthDialogOpen)
  const Panel = useLazyComponent(isOpen, () =>
    import('./auth-dialog-panel.tsx').then((module) => module.AuthDialogPanel),
  )
  return Panel && <Panel />
}
