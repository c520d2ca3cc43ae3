import { useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { signUpForm } from '#contract/account/auth-forms.ts'
import { carriedPath } from '#contract/wire/href.ts'
import { authTexts } from '#texts/account/auth.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { referralStorage } from '../../state/storage/referral-storage.ts'
import { type FormState, useForm } from '../../state/use-form.ts'
import { Aside, AuthPage } from '../auth-page.tsx'
import { type Pending, type Recipient, SIGN_UP_DRAFT, savePending, sentNow } from '../codes/pending-sign-in.ts'
import { FormFrame } from '../form-frame.tsx'
import { FrontDoor } from '../front-door.tsx'
import { GoogleSignIn } from '../google/google-sign-in.tsx'
import { signInMethods } from './sign-in-methods.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

const texts = authPageTexts.signUp
export const head = () => ({ title: texts.title, isHidden: true })
export const loader = ({ api }: LoaderInput) => signInMethods(api)

const draft = { name: SIGN_UP_DRAFT, keep: ['email', 'mobile'] } as const

export function Component() {
  const methods = useLoaderData<typeof loader>()
  const { api } = useApp()
  const to = useTo()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  const form = useForm(signUpForm, { email: '', mobile: '', password: '' }, { draft })
  const { isLeaving, continueToCode } = useContinueToCode(redirect)
  const finish = useFinishSignIn()

  return (
    <FrontDoor>
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
          onDone={continueToCode}
        >
          <SignUpFields field={form.field} />
          <p className="text-14 text-ink-muted">
            {texts.terms} <TextLink to={to('termsConditions')}>{texts.termsLink}</TextLink> {texts.and}{' '}
            <TextLink to={to('privacyPolicy')}>{texts.privacyLink}</TextLink>.
          </p>
        </FormFrame>
        {methods.hasGoogle && (
          <div className="mt-3">
            <GoogleSignIn
              methods={methods}
              search={new URL(to('signIn', {}, { redirect }), 'http://site').search}
              onSignedIn={finish}
            />
          </div>
        )}
      </AuthPage>
    </FrontDoor>
  )
}

/** Stores the pending sign-up and goes to the page for its code. With a single recipient it sends the code at once. */
function useContinueToCode(redirect: string | undefined) {
  const { api } = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const [query] = useSearchParams()
  const [isLeaving, setLeaving] = useState(false)

  async function continueToCode({ ticket, channels }: { ticket: string; channels: Recipient[] }) {
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
    // If the message cannot be sent, the page to choose a recipient shows why.
    const answer =
      only && !another
        ? await api('POST /auth/verify/send', { body: { ticket, channel: only.channel } }).catch(() => null)
        : null
    if (answer) savePending({ ...pending, ticket: answer.ticket, sent: sentNow(answer) })
    const next = !answer ? 'verify' : answer.channel === 'mobile' ? 'otpCheck' : 'verifyEmailCheck'
    await navigate(to(next, {}, { redirect }))
  }

  return { isLeaving, continueToCode }
}

type SignUp = { email: string; mobile: string; password: string }

function SignUpFields({ field }: { field: FormState<SignUp>['field'] }) {
  return (
    <>
      <TextField
        {...field('email')}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('mobile')}
        label={texts.mobile}
        hint={texts.mobileHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <PasswordField
        {...field('password')}
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
        required
      />
    </>
  )
}
