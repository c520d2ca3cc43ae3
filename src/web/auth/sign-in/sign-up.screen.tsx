import { useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { signUpForm } from '#contract/account/auth-forms.ts'
import { carriedPath } from '#contract/wire/href.ts'
import { authTexts } from '#texts/account/auth.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { referralStorage } from '../../state/storage/referral-storage.ts'
import { useForm } from '../../state/use-form.ts'
import { Aside, AuthPage } from '../auth-page.tsx'
import { type Pending, type Place, SIGN_UP_DRAFT, savePending, sentNow } from '../codes/pending-sign-in.ts'
import { FormFrame } from '../form-frame.tsx'
import { GoogleWay } from '../google/google-way.tsx'
import { signInMethods } from './sign-in-methods.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

const texts = authTexts.signUp
export const head = () => ({ title: texts.title, isHidden: true })
export const loader = ({ api }: LoaderInput) => signInMethods(api)

const draft = { name: SIGN_UP_DRAFT, keep: ['email', 'mobile'] } as const

export function Component() {
  const methods = useLoaderData<typeof loader>()
  const { api } = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  const form = useForm(signUpForm, { email: '', mobile: '', password: '' }, { draft })
  const [isLeaving, setLeaving] = useState(false)
  const finish = useFinishSignIn()

  async function goOn({ ticket, channels }: { ticket: string; channels: Place[] }) {
    setLeaving(true)
    const target = carriedPath(redirect ?? '/', query)
    const pending: Pending = {
      purpose: 'sign-up',
      ticket,
      places: channels,
      sent: null,
      startedAtMs: Date.now(),
      redirect: target === '/' ? undefined : target,
    }
    savePending(pending)
    const [only, another] = channels
    // With one place there is nothing to choose; if the message cannot go out, the page of the choice says why.
    const answer =
      only && !another
        ? await api('POST /auth/verify/send', { body: { ticket, channel: only.channel } }).catch(() => null)
        : null
    if (answer) savePending({ ...pending, ticket: answer.ticket, sent: sentNow(answer) })
    const next = !answer ? 'verify' : answer.channel === 'mobile' ? 'otpCheck' : 'verifyEmailCheck'
    await navigate(to(next, {}, { redirect }))
  }

  return (
    <AuthPage
      title={texts.title}
      lead={texts.lead}
      below={
        <Aside>
          {authTexts.haveAccount}
          <TextLink to={to('signIn', {}, { redirect })} className="inline-flex min-h-11 items-center">
            {authTexts.action}
          </TextLink>
        </Aside>
      }
    >
      <FormFrame
        form={{ ...form, isSending: form.isSending || isLeaving }}
        action={texts.action}
        send={(body) => api('POST /auth/sign-up', { body: { ...body, ...referralStorage.forSignUp() } })}
        onDone={goOn}
      >
        <TextField
          {...form.field('email')}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.field('mobile')}
          label={texts.mobile}
          hint={texts.mobileHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <PasswordField
          {...form.field('password')}
          label={texts.password}
          hint={texts.passwordHint}
          autoComplete="new-password"
          required
        />
        <p className="text-14 text-ink-muted">
          {texts.terms} <TextLink to={to('termsConditions')}>{texts.termsLink}</TextLink> {texts.and}{' '}
          <TextLink to={to('privacyPolicy')}>{texts.privacyLink}</TextLink>.
        </p>
      </FormFrame>
      {methods.hasGoogle && (
        <div className="mt-3">
          <GoogleWay
            methods={methods}
            search={new URL(to('signIn', {}, { redirect }), 'http://site').search}
            onSignedIn={finish}
          />
        </div>
      )}
    </AuthPage>
  )
}
