import * as z from 'zod/mini'
import { knownPassword } from '#contract/account/account-fields.ts'
import { accountTexts } from '#texts/account/account.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { FormFrame } from '../../auth/form-frame.tsx'
import { useApp } from '../../state/app-context.ts'
import { useForm } from '../../state/use-form.ts'

const texts = accountTexts.goodbye
export type DeleteProps = { options: { keep_links?: true }; onDeleted: () => void }

const schema = z.object({ password: knownPassword })

export function DeleteByPassword({ options, onDeleted }: DeleteProps) {
  const { api } = useApp()
  const form = useForm(schema, { password: '' })
  return (
    <FormFrame
      form={form}
      look="danger"
      action={texts.action}
      send={(body) => api('POST /customer/delete', { body: { ...body, ...options } })}
      onDone={onDeleted}
    >
      <PasswordField
        {...form.field('password')}
        label={accountTexts.proof.password}
        autoComplete="current-password"
        required
      />
    </FormFrame>
  )
}
