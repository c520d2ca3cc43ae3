import { useNavigate } from 'react-router'
import { changePasswordForm } from '#contract/account/auth-forms.ts'
import { accountTexts } from '#texts/account/account.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { FormFrame } from '../../auth/form-frame.tsx'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import { useForm } from '../../state/use-form.ts'

const texts = accountTexts.password

export function PasswordChange({ identifier }: { identifier: string }) {
  const { api } = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  const form = useForm(changePasswordForm, { current_password: '', password: '' })
  async function done() {
    notify(texts.done)
    await navigate(to('profile'))
  }
  return (
    <FormFrame
      form={form}
      action={texts.action}
      send={(body) => api('POST /customer/password', { body })}
      onDone={done}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={identifier} readOnly hidden />
      <PasswordField
        {...form.field('current_password')}
        label={texts.current}
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...form.field('password')}
        label={texts.next}
        hint={authPageTexts.signUp.passwordHint}
        autoComplete="new-password"
        required
      />
    </FormFrame>
  )
}
