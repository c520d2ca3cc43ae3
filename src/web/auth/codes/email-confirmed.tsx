import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#contract/account/auth.ts'
import { hrefFrom } from '#contract/wire/href.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useApp } from '../../state/app-context.ts'
import { useRedirectTarget } from '../../state/links/use-redirect-target.ts'
import { completeSignIn } from '../../state/login/login.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import { AuthPage } from '../auth-page.tsx'
import { Busy } from '../busy.tsx'
import { DoneIllustration } from '../done-illustration.tsx'
import { SIGN_UP_DRAFT, savePending } from './pending-sign-in.ts'

const texts = authPageTexts.emailComplete

/** Shown after the email is confirmed. Signs this browser in to the account. */
export function EmailConfirmed({ answer, redirect }: { answer: SignedIn; redirect?: string | undefined }) {
  const { api, store } = useApp()
  const target = useRedirectTarget(redirect ?? null)
  const carried = new URL(target, 'http://site').searchParams
  const [isReady, setReady] = useState(false)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    savePending(null)
    formStorage.saveDraft(SIGN_UP_DRAFT, null)
    completeSignIn(api, store, answer.token).then(() => setReady(true))
  }, [api, store, answer])
  return (
    <AuthPage
      title={texts.doneTitle}
      lead={answer.needs_profile ? texts.done : texts.doneBack}
      illustration={<DoneIllustration />}
    >
      {isReady ? (
        <ButtonLink
          to={answer.needs_profile ? hrefFrom(carried, 'initiateProfile', {}, { redirect }) : target}
          isWide
          iconEnd="arrow-right"
        >
          {texts.go}
        </ButtonLink>
      ) : (
        <Busy>{texts.busy}</Busy>
      )}
    </AuthPage>
  )
}
