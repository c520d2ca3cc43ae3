import * as z from 'zod/mini'
import { knownPassword } from '#contract/account/account-fields.ts'
import type { SignedIn } from '#contract/account/auth.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useApp } from '../../state/app-context.ts'
import { useForm } from '../../state/use-form.ts'
import { FormFrame } from '../form-frame.tsx'

const texts = authPageTexts.emailComplete
const schema = z.object({ password: knownPassword })

type EmailPasswordFormProps = { token: string; onDone: (answer: SignedIn) => void; onDead: () => void }

/** For a link that was opened in another browser: the sign-up's password proves that it is the same person. */
export function EmailPasswordForm({ token, onDone, onDead }: EmailPasswordFormProps) {
  const { api } = useApp()
  const form = useForm(schema, { password: '' })
  async function send({ password }: { password: string }) {
    try {
      return await api('POST /auth/verify/email', { body: { token, password } })
    } catch (failure) {
      // A 400 without an error at the password means that the link is invalid.
      if (failure instanceof ApiFailure && failure.httpStatus === 400 && !failure.errors.password) onDead()
      throw failure
    }
  }
  return (
    <FormFrame form={form} action={texts.action} send={send} onDone={onDone}>
      <PasswordField {...form.field('password')} label={texts.password} autoComplete="current-password" required />
    </FormFrame>
  )
}
