import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#contract/account/auth.ts'
import { mayLoadGoogleButton } from '#rules/pages/page-scripts.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useForeignScript } from '../../state/lazy/foreign-script.ts'
import { useNotify } from '../../state/notify.ts'
import { GoogleButton } from './google-button.tsx'
import { GOOGLE_SCRIPT, googleAccounts } from './google-script.ts'

/** Google's own bounds. */
const WIDTH_PX = { least: 200, most: 400 }

type GoogleOwnButtonProps = { clientId: string; search: string; onSignedIn: (answer: SignedIn) => unknown }

/** Google's own button (S4.5, S7.10). Until its script is there, and wherever it never comes, ours leads to Google's page. */
export function GoogleOwnButton({ clientId, search, onSignedIn }: GoogleOwnButtonProps) {
  const { api } = useApp()
  const { notify } = useNotify()
  const isThere = useForeignScript(GOOGLE_SCRIPT, mayLoadGoogleButton)
  const [isDrawn, setDrawn] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const take = useRef(async (_: unknown) => {})
  useEffect(() => {
    take.current = async (credential) => {
      if (typeof credential !== 'string') return
      await api('POST /auth/sign-in/google', { body: { token: credential } }).then(onSignedIn, (failure) =>
        notify(failureWords(failure), 'error'),
      )
    }
  })
  useEffect(() => {
    const accounts = isThere ? googleAccounts() : undefined
    if (!accounts || !place.current) return
    accounts.initialize({
      client_id: clientId,
      callback: ({ credential }) => void take.current(credential),
      ux_mode: 'popup',
      use_fedcm_for_button: true,
    })
    const width = Math.min(Math.max(place.current.offsetWidth, WIDTH_PX.least), WIDTH_PX.most)
    accounts.renderButton(place.current, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      text: 'continue_with',
      width,
    })
    setDrawn(true)
  }, [isThere, clientId])
  return (
    <div className="min-h-12">
      <div ref={place} className="flex justify-center" />
      {!isDrawn && <GoogleButton search={search} />}
    </div>
  )
}
