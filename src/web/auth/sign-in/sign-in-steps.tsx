import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useApp } from '../../state/app-context.ts'
import { PendingCode } from '../codes/pending-code.tsx'
import { type Pending, savePending } from '../codes/pending-sign-in.ts'
import { type SignInMethods, signInMethods } from './sign-in-methods.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import { useFinishSignIn } from './use-finish-sign-in.ts'

/** The content of the sign-in dialog. The visitor stays on the current page. */
export function SignInSteps({ onDone }: { onDone: () => void }) {
  const { api } = useApp()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const finish = useFinishSignIn()
  const [pending, setPending] = useState<Pending | null>(null)
  const [methods, setMethods] = useState<SignInMethods>({ hasGoogle: false, googleClientId: null })
  useEffect(() => {
    // Only some pages may load Google's script, and the dialog opens on all. So it always uses Google's page.
    signInMethods(api).then(({ hasGoogle }) => setMethods({ hasGoogle, googleClientId: null }))
  }, [api])

  const here = pathname + search
  const done = () => {
    onDone()
    revalidate()
  }
  if (pending)
    return (
      <PendingCode
        pending={pending}
        onChange={(next) => {
          savePending(next)
          setPending(next)
        }}
        onSignedIn={(answer) => finish(answer, { at: here, done })}
      />
    )
  return (
    <SignInPanel
      methods={methods}
      redirect={here === '/' ? undefined : here}
      onSignedIn={(answer) => finish(answer, { at: here, done })}
      onCodeSent={setPending}
    />
  )
}
