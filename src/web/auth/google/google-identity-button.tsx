import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#contract/account/auth.ts'
import { mayLoadGoogleButton } from '#rules/pages/page-scripts.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useForeignScript } from '../../state/lazy/foreign-script.ts'
import { useNotify } from '../../state/notify.ts'
import { GoogleButton } from './google-button.tsx'
import { GOOGLE_SCRIPT, googleAccounts } from './google-script.ts'

/** The range that Google allows for the button's width. */
const WIDTH_PX = { min: 200, max: 400 }

type GoogleIdentityButtonProps = { clientId: string; search: string; onSignedIn: (answer: SignedIn) => unknown }

/** S4.5, S7.10: the button of Google Identity Services. Until its script is loaded, and if it cannot be, our own button shows. */
export function GoogleIdentityButton({ clientId, search, onSignedIn }: GoogleIdentityButtonProps) {
  const { api } = useApp()
  const { notify } = useNotify()
  const isLoaded = useForeignScript(GOOGLE_SCRIPT, mayLoadGoogleButton)
  const [isDrawn, setDrawn] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  /** Google calls the first callback forever, so it goes through a ref to the newest one. */
  const signIn = useRef(async (_: unknown) => {})
  useEffect(() => {
    signIn.current = async (credential) => {
      if (typeof credential !== 'string') return
      await api('POST /auth/sign-in/google', { body: { token: credential } }).then(onSignedIn, (failure) =>
        notify(failureWords(failure), 'error'),
      )
    }
  })
  useEffect(() => {
    const accounts = isLoaded ? googleAccounts() : undefined
    if (!accounts || !container.current) return
    accounts.initialize({
      client_id: clientId,
      callback: ({ credential }) => void signIn.current(credential),
      ux_mode: 'popup',
      use_fedcm_for_button: true,
    })
    const width = Math.min(Math.max(container.current.offsetWidth, WIDTH_PX.min), WIDTH_PX.max)
    accounts.renderButton(container.current, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      text: 'continue_with',
      width,
    })
    setDrawn(true)
  }, [isLoaded, clientId])
  return (
    <div className="min-h-12">
      <div ref={container} className="flex justify-center" />
      {!isDrawn && <GoogleButton search={search} />}
    </div>
  )
}
