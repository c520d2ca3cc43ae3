import { useState } from 'react'
import * as z from 'zod/mini'
import { knownPassword } from '#contract/account/account-fields.ts'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { ButtonLook } from '#ui/buttons/button-look.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { CodeProof } from '../../auth/codes/code-proof.tsx'
import { FormFrame } from '../../auth/form-frame.tsx'
import type { IdentityProof as Proof } from '../../auth/passkeys/use-passkey.ts'
import { useApp } from '../../state/app-context.ts'
import { useForm } from '../../state/use-form.ts'

const texts = accountTexts.proof
const schema = z.object({ password: knownPassword })

type IdentityProofProps = {
  hasPassword: boolean
  action: string
  look?: ButtonLook
  /** Makes the change. A refusal of the proof is shown at its field. */
  onProof: (proof: Proof) => Promise<void>
}

/** Asks for the password, or for a code that is sent to the customer, before a change of the passkeys. */
export function IdentityProof({ hasPassword, ...props }: IdentityProofProps) {
  const [isByCode, setByCode] = useState(!hasPassword)
  return (
    <div className="flex flex-col gap-4">
      {isByCode ? <ByCode {...props} /> : <ByPassword {...props} />}
      {hasPassword && (
        <Button look="plain" size="medium" onClick={() => setByCode(!isByCode)}>
          {isByCode ? texts.byPassword : texts.byCode}
        </Button>
      )}
    </div>
  )
}

type ByProps = Omit<IdentityProofProps, 'hasPassword'>

function ByPassword({ action, look, onProof }: ByProps) {
  const form = useForm(schema, { password: '' })
  return (
    <FormFrame form={form} action={action} {...(look ? { look } : {})} send={onProof} onDone={() => {}}>
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        autoComplete="current-password"
        data-autofocus
        required
      />
    </FormFrame>
  )
}

function ByCode(props: ByProps) {
  const { api } = useApp()
  return <CodeProof {...props} send={() => api('POST /customer/passkeys/code')} />
}
