import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useApp } from '../state/app-context.ts'
import { PendingCode } from './pending-code.tsx'
import { type Pending, savePending } from './pending-sign-in.ts'
import { signInMethods } from './sign-in-methods.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import { useFinishSignIn } from './use-finish-sign-in.ts'

/** The sign-in dialog's content: everything happens over the page one is on. */
export function SignInSteps({ onDone }: { onDone: () => void }) {
  const { api } = useApp()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const finish = useFinishSignIn()
  const [pending, setPending] = useState<Pending | null>(null)
  const [hasGoogle, setGoogle] = useState(false)
  useEffect(() => {
    signInMethods(api).then((methods) => setGoogle(methods.hasGoogle))
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
      hasGoogle={hasGoogle}
      redirect={here === '/' ? undefined : here}
      onSignedIn={(answer) => finish(answer, { at: here, done })}
      onCodeSent={setPending}
    />
  )
}
