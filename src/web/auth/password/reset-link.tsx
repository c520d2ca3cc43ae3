import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isSecretToken } from '#contract/wire/ids.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useTo } from '../../state/links/use-to.ts'
import { usePageTitle } from '../../state/use-page-title.ts'
import { AuthPage } from '../auth-page.tsx'
import { Busy } from '../busy.tsx'
import { Refusal } from '../refusal.tsx'

const texts = authPageTexts.reset

type ResetLinkProps = { title: string; lead: string; children: (token: string, onDead: () => void) => ReactNode }

/** A page that an emailed link opens. Its content shows once the server has confirmed the link. No loader does that, as its data could be cached. */
export function ResetLink({ title, lead, children }: ResetLinkProps) {
  const { api } = useApp()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [state, setState] = useState<'checking' | 'valid' | 'dead' | { refusal: string }>('checking')
  const checked = useRef('')
  useEffect(() => {
    if (checked.current === token && token) return
    checked.current = token
    if (!isSecretToken(token)) return setState('dead')
    api('POST /auth/forgot-password/check', { body: { token } }).then(
      () => setState('valid'),
      (failure) => setState(isRefused(failure) ? 'dead' : { refusal: failureWords(failure) }),
    )
  }, [api, token])

  if (state === 'dead') return <Dead {...(token === '' ? { title, lead: texts.noToken } : DEAD)} />
  return (
    <AuthPage title={title} lead={state === 'valid' ? lead : undefined}>
      {state === 'checking' && <Busy>{texts.checking}</Busy>}
      {typeof state === 'object' && <Refusal text={state.refusal} />}
      {state === 'valid' && children(token, () => setState('dead'))}
    </AuthPage>
  )
}

export const isRefused = (failure: unknown) => failure instanceof ApiFailure && failure.httpStatus === 400

const DEAD = { title: texts.deadTitle, lead: texts.dead }

function Dead({ title, lead }: { title: string; lead: string }) {
  const to = useTo()
  usePageTitle(title)
  return (
    <AuthPage title={title} lead={lead}>
      <ButtonLink to={to('forgotPassword')} isWide>
        {texts.askAgain}
      </ButtonLink>
    </AuthPage>
  )
}
