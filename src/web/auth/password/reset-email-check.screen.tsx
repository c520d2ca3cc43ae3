import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EnvelopeIllustration } from '#ui/illustrations/envelope.tsx'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { Aside, AuthPage } from '../auth-page.tsx'
import { ResendButton } from '../codes/resend-button.tsx'
import { keepResetSent, type ResetSent, readResetSent } from './reset-sent.ts'

const texts = authPageTexts.reset
export const head = () => ({ title: texts.sentTitle, isHidden: true })

/** S2.2: the same screen at both addresses. It says that a link was sent, and does not reveal whether the account exists. */
export function Component() {
  const { api } = useApp()
  const to = useTo()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  const [sent, setSent] = useState<ResetSent | null>(null)
  useEffect(() => setSent(readResetSent()), [])
  return (
    <AuthPage
      title={texts.sentTitle}
      illustration={<EnvelopeIllustration />}
      below={
        <Aside>
          <TextLink to={to('signIn', {}, { redirect })} className="inline-flex min-h-11 items-center">
            {texts.backToSignIn}
          </TextLink>
          <TextLink to={to('forgotPassword', {}, { redirect })} className="inline-flex min-h-11 items-center">
            {texts.another}
          </TextLink>
        </Aside>
      }
    >
      <p>{sent ? texts.sent(sent.to) : texts.sentUnknown}</p>
      <p className="mt-2 mb-3 text-14 text-ink-muted">
        {sent && texts.lives(sent.livesSeconds)} {authPageTexts.check.notThere}
      </p>
      {sent ? (
        <ResendButton
          sent={sent}
          texts={texts}
          onResend={async () => {
            const answer = await api('POST /auth/forgot-password', { body: { identifier: sent.identifier } })
            setSent(keepResetSent(sent.identifier, answer))
          }}
        />
      ) : (
        <ButtonLink to={to('forgotPassword', {}, { redirect })} look="quiet" isWide>
          {texts.askAgain}
        </ButtonLink>
      )}
    </AuthPage>
  )
}
