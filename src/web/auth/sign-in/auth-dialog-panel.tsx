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
  // Its links lead to pages of their own, and another page closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page it was opened on does not
  useEffect(() => () => store.set({ isAuthDialogOpen: false }), [pathname, store])
  return (
    <Dialog isOpen={isOpen} onClose={close} title={shellTexts.signIn} size="small">
      <SignInSteps onDone={close} />
    </Dialog>
  )
}
