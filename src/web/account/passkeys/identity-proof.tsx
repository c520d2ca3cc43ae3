import { useState } from 'react'
import * as z from 'zod/mini'
import { knownPassword } from '#contract/account/account-fields.ts'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { ButtonLook } from '#ui/buttons/button-look.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { CodeEntry } from '../../auth/codes/code-entry.tsx'
import { FormFrame } from '../../auth/form-frame.tsx'
import type { IdentityProof as Proof } from '../../auth/passkeys/use-passkey.ts'
import { Refusal } from '../../auth/refusal.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
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

type Sent = { ticket: string; to: string; atMs: number; resendAfterSeconds: number }

function ByCode({ action, look, onProof }: ByProps) {
  const { api } = useApp()
  const [sent, setSent] = useState<Sent | null>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function sendCode() {
    const { ticket, to, resend_after_seconds } = await api('POST /customer/passkeys/code')
    setSent({ ticket, to, atMs: Date.now(), resendAfterSeconds: resend_after_seconds })
  }
  async function sendFirstCode() {
    setSending(true)
    setRefusal(null)
    await sendCode().catch((failure) => setRefusal(failureWords(failure)))
    setSending(false)
  }
  if (!sent)
    return (
      <>
        <Refusal text={refusal} />
        <p>{texts.codeLead}</p>
        <Button isWide isLoading={isSending} onClick={sendFirstCode}>
          {texts.sendCode}
        </Button>
      </>
    )
  return (
    <>
      <p>{texts.sent(sent.to)}</p>
      <CodeEntry
        sent={sent}
        action={action}
        {...(look ? { look } : {})}
        isAutoSubmitted={false}
        onCode={(code) => onProof({ ticket: sent.ticket, code })}
        onResend={sendCode}
      />
    </>
  )
}
