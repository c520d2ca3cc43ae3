import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#contract/account/auth.ts'
import type { Api } from '#contract/wire/request.ts'
import { authTexts } from '#texts/account/auth.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { Refusal } from '../refusal.tsx'
import { hasPasskeys } from './passkey-support.ts'

const loadPasskeys = () => import('./use-passkey.ts')

type PasskeySignInProps = { onSignedIn: (answer: SignedIn) => unknown }

/** D5.8: sign-in with a passkey, by the button or by the browser's autofill at the field. The style hides it where the browser has no passkeys. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const { api } = useApp()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  usePasskeyAutofill(api, onSignedIn, (failure) => setRefusal(failureWords(failure)))

  async function signIn() {
    setBusy(true)
    setRefusal(null)
    try {
      const { signInWithPasskey } = await loadPasskeys()
      const answer = await signInWithPasskey(api)
      if (answer) await onSignedIn(answer)
      else setRefusal(authTexts.passkeyUnused)
    } catch (failure) {
      setRefusal(failureWords(failure))
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-3 no-passkeys:hidden">
      <Refusal text={refusal} />
      <Button look="quiet" isWide icon="key" isLoading={isBusy} onClick={signIn}>
        {authTexts.passkey}
      </Button>
    </div>
  )
}

/** Lets the browser offer passkeys where it fills in the name. The script loads after the page, because the form does not need it. */
function usePasskeyAutofill(
  api: Api,
  onSignedIn: (answer: SignedIn) => unknown,
  onFailure: (failure: unknown) => void,
) {
  const latest = useRef({ onSignedIn, onFailure })
  latest.current = { onSignedIn, onFailure }
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    async function listen() {
      if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
      const { signInWithPasskey, stopAutofill } = await loadPasskeys()
      if (isGone) return
      stop = stopAutofill
      const answer = await signInWithPasskey(api, true)
      if (answer && !isGone) latest.current.onSignedIn(answer)
    }
    // Without its answer the button and the form still work.
    listen().catch((failure) => !isGone && failure.name === 'ApiFailure' && latest.current.onFailure(failure))
    return () => {
      isGone = true
      stop()
    }
  }, [api])
}
