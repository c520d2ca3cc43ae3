import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { shellTexts } from '#texts/frame/shell.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useApp, useAppState } from '../../state/app-context.ts'
import { SignInSteps } from './sign-in-steps.tsx'

export function AuthDialogPanel() {
  const { store } = useApp()
  const isOpen = useAppState((state) => state.isAuthDialogOpen)
  const { pathname } = useLocation()
  const close = () => store.set({ isAuthDialogOpen: false })
  // A link in the dialog opens another page, which closes the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect's cleanup must run when the path changes
  useEffect(() => () => store.set({ isAuthDialogOpen: false }), [pathname, store])
  return (
    <Dialog isOpen={isOpen} onClose={close} title={shellTexts.signIn} size="small">
      <SignInSteps onDone={close} />
    </Dialog>
  )
}
