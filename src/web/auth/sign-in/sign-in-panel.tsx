import { useState } from 'react'
import type { SignedIn } from '#contract/account/auth.ts'
import { authTexts } from '#texts/account/auth.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { Aside } from '../auth-page.tsx'
import { CodeRequestForm } from '../codes/code-request-form.tsx'
import type { Pending } from '../codes/pending-sign-in.ts'
import { GoogleSignIn } from '../google/google-sign-in.tsx'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { SignInMethods } from './sign-in-methods.ts'

type SignInPanelProps = {
  methods: SignInMethods
  /** The page after sign-in. Links to other ways of signing in carry it. */
  redirect: string | undefined
  onSignedIn: (answer: SignedIn) => void
  onCodeSent: (pending: Pending) => void
}

/** Sign-in by password, passkey, code or Google, and a link to the sign-up. */
export function SignInPanel({ methods, redirect, onSignedIn, onCodeSent }: SignInPanelProps) {
  const to = useTo()
  const [isByCode, setByCode] = useState(false)
  const query = new URL(to('signIn', {}, { redirect }), 'http://site').search
  return (
    <>
      {isByCode ? (
        <CodeRequestForm onSent={onCodeSent} />
      ) : (
        <SignInForm forgotAt={to('forgotPassword', {}, { redirect })} onDone={onSignedIn} />
      )}
      <p className="my-4 flex items-center gap-3 text-14 text-ink-muted before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
        {authTexts.or}
      </p>
      <div className="flex flex-col gap-3">
        <PasskeySignIn onSignedIn={onSignedIn} />
        <Button look="quiet" isWide onClick={() => setByCode(!isByCode)}>
          {isByCode ? authTexts.usePassword : authTexts.useCode}
        </Button>
        <GoogleSignIn methods={methods} search={query} onSignedIn={onSignedIn} />
      </div>
      <div className="mt-3 -mb-2 text-14">
        <Aside>
          {authTexts.noAccount}
          <TextLink to={to('signUp', {}, { redirect })} className="inline-flex min-h-11 items-center">
            {authTexts.signUpLink}
          </TextLink>
        </Aside>
      </div>
    </>
  )
}
