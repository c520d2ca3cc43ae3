import type { SignedIn } from '#contract/account/auth.ts'
import { authTexts } from '#texts/account/auth.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useApp } from '../../state/app-context.ts'
import { useForm } from '../../state/use-form.ts'
import { FormFrame } from '../form-frame.tsx'
import { IdentifierField, identifierDraft } from './identifier-field.tsx'

/** Loaded when a field is entered, to keep the page's script small. */
const schema = () => import('#contract/account/customer.ts').then(({ signInForm }) => signInForm)

/** Sign-in by email or mobile number and password. A refusal does not clear the input. */
export function SignInForm({ forgotAt, onDone }: { forgotAt: string; onDone: (answer: SignedIn) => void }) {
  const { api } = useApp()
  const form = useForm(schema, { identifier: '', password: '' }, { draft: identifierDraft })
  return (
    <FormFrame
      form={form}
      action={authTexts.action}
      send={(body) => api('POST /auth/sign-in', { body })}
      onDone={onDone}
    >
      {/* `webauthn`: the browser offers passkeys with the names that it fills in (D5.8). */}
      <IdentifierField {...form.field('identifier')} autoComplete="username webauthn" />
      <div>
        <PasswordField
          {...form.field('password')}
          label={authTexts.password}
          autoComplete="current-password"
          required
        />
        <p className="mt-1 text-14">
          <TextLink to={forgotAt} className="inline-flex min-h-11 items-center">
            {authTexts.forgot}
          </TextLink>
        </p>
      </div>
    </FormFrame>
  )
}
