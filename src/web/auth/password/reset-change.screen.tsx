import { useNavigate } from 'react-router'
import { newPasswordForm } from '#contract/account/auth-forms.ts'
import type { ApiFailure } from '#contract/wire/request.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { forgetLogin } from '../../state/login/forget-login.ts'
import { useForm } from '../../state/use-form.ts'
import { FormFrame } from '../form-frame.tsx'
import { isRefused, ResetLink } from './reset-link.tsx'

const texts = authPageTexts.reset
export const head = () => ({ title: texts.changeTitle, isHidden: true })

export function Component() {
  return (
    <ResetLink title={texts.changeTitle} lead={texts.changeLead}>
      {(token, onDead) => <ChangeForm token={token} onDead={onDead} />}
    </ResetLink>
  )
}

function ChangeForm({ token, onDead }: { token: string; onDead: () => void }) {
  const { api, store } = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const form = useForm(newPasswordForm, { password: '' })
  async function send({ password }: { password: string }) {
    try {
      return await api('POST /auth/forgot-password/change', { body: { token, password } })
    } catch (failure) {
      // A refusal without an error at the password means that the link has expired meanwhile.
      if (isRefused(failure) && !(failure as ApiFailure).errors.password) onDead()
      throw failure
    }
  }
  function done() {
    // The change ends every login of the account, including this browser's.
    forgetLogin(store)
    navigate(to('forgotPasswordComplete'), { replace: true })
  }
  return (
    <FormFrame form={form} action={texts.changeAction} send={send} onDone={done}>
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        hint={authPageTexts.signUp.passwordHint}
        autoComplete="new-password"
        required
      />
    </FormFrame>
  )
}
