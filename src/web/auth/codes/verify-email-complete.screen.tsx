import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SignedIn } from '#contract/account/auth.ts'
import { isSecretToken } from '#contract/wire/ids.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { AuthPage } from '../auth-page.tsx'
import { Busy } from '../busy.tsx'
import { Refusal } from '../refusal.tsx'
import { EmailPasswordForm } from '../sign-in/email-password-form.tsx'
import { EmailConfirmed } from './email-confirmed.tsx'
import { EmailLinkDead } from './email-link-dead.tsx'
import { readPending } from './pending-sign-in.ts'

const texts = authPageTexts.emailComplete
export const head = () => ({ title: texts.title, isHidden: true })

type Step = 'busy' | 'password' | 'dead' | { refusal: string } | { answer: SignedIn; redirect?: string | undefined }

/**
 * The target of the link in a sign-up's email. In the browser that signed up it works at once; other browsers must enter the chosen password. The
 * component sends the request, not the loader, because the link works only once.
 */
export function Component() {
  const { api } = useApp()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [step, setStep] = useState<Step>('busy')
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const pending = readPending()
    if (!isSecretToken(token)) return setStep('dead')
    if (pending?.purpose !== 'sign-up') return setStep('password')
    api('POST /auth/verify/email', { body: { token, ticket: pending.ticket } }).then(
      (answer) => setStep({ answer, redirect: pending.redirect }),
      (failure) => setStep(stepAfter(failure)),
    )
  }, [api, token])

  if (step === 'dead') return <EmailLinkDead />
  if (typeof step === 'object' && 'answer' in step)
    return <EmailConfirmed answer={step.answer} redirect={step.redirect} />
  return (
    <AuthPage title={texts.title} lead={step === 'password' ? texts.passwordLead : undefined}>
      {step === 'busy' && <Busy>{texts.busy}</Busy>}
      {typeof step === 'object' && <Refusal text={step.refusal} />}
      {step === 'password' && (
        <EmailPasswordForm token={token} onDone={(answer) => setStep({ answer })} onDead={() => setStep('dead')} />
      )}
    </AuthPage>
  )
}

/** 403 means that the ticket belongs to another sign-up, so the password is needed. Any other refusal means a dead link. */
function stepAfter(failure: unknown): Step {
  if (!(failure instanceof ApiFailure)) return { refusal: failureWords(failure) }
  return failure.httpStatus === 403 ? 'password' : 'dead'
}
