import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { authTexts } from '#texts/auth.ts'
import { useApp, useAppState } from '../state/app-context.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Fetched when it is first opened: most visits never sign in. */
const SignInForm = lazy(() => import('./sign-in-form.tsx').then((module) => ({ default: module.SignInForm })))

/** S4.23: sign-in over the page, on screens wider than 430 px. */
export function AuthDialog() {
  const { store } = useApp()
  const isOpen = useAppState((state) => state.isAuthDialogOpen)
  const { revalidate } = useRevalidator()
  const close = () => store.set({ isAuthDialogOpen: false })
  const done = () => {
    close()
    revalidate()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={authTexts.dialogTitle} size="small">
      <Suspense fallback={<Skeleton className="h-64" />}>
        <SignInForm onDone={done} />
      </Suspense>
    </Dialog>
  )
}
