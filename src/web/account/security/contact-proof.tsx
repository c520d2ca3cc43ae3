import { useState } from 'react'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import type { FormState } from '../../state/use-form.ts'

const texts = accountTexts.proof

export type ProofSent = { ticket: string; to: string }

type ContactProofProps = {
  form: FormState<{ email: string; mobile: string; password: string; code: string }>
  isByCode: boolean
  sent: ProofSent | null
  onSent: (sent: ProofSent) => void
  /** Switches between password and code, for customers who have both. */
  onOtherWay?: () => void
}

/** Changing a contact needs proof beyond the open session: the password, or a code sent to an existing contact. */
export function ContactProof({ form, isByCode, sent, onSent, onOtherWay }: ContactProofProps) {
  const { api } = useApp()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function ask() {
    setSending(true)
    setRefusal(null)
    await api('POST /customer/contact/code').then(onSent, (failure) => setRefusal(failureWords(failure)))
    setSending(false)
  }
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      {!isByCode && (
        <PasswordField {...form.field('password')} label={texts.password} autoComplete="current-password" required />
      )}
      {isByCode && sent && (
        <TextField
          {...form.field('code')}
          label={texts.code(sent.to)}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-40 tabular"
          required
        />
      )}
      {isByCode && <Refusal text={refusal ?? (!sent && form.errors.code ? texts.first : null)} />}
      {isByCode && !sent && <p>{texts.codeLead}</p>}
      {isByCode && (
        <Button look={sent ? 'plain' : 'quiet'} size="medium" isLoading={isSending} onClick={ask}>
          {sent ? texts.again : texts.sendCode}
        </Button>
      )}
      {onOtherWay && (
        <Button look="plain" size="medium" onClick={onOtherWay}>
          {isByCode ? texts.byPassword : texts.byCode}
        </Button>
      )}
    </div>
  )
}
