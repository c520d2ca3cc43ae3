import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Channel } from '#contract/account/auth.ts'
import { newContactForms } from '#contract/account/auth-forms.ts'
import { accountTexts } from '#texts/account/account.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { CodeEntry } from '../../auth/codes/code-entry.tsx'
import { FormFrame } from '../../auth/form-frame.tsx'
import { useApp } from '../../state/app-context.ts'
import { refreshAccount } from '../../state/login/login.ts'
import { useNotify } from '../../state/notify.ts'
import { useForm } from '../../state/use-form.ts'
import { ContactProof, type ProofSent } from './contact-proof.tsx'

const texts = accountTexts.edit

type ContactChangeProps = {
  channel: Channel
  /** A contact that was entered before but is not verified yet. */
  proposed: string
  hasPassword: boolean
  onDone: () => void
}
type Sent = { ticket: string; to: string; atMs: number; resendAfterSeconds: number }
type SendAnswer = { ticket: string; to: string; resend_after_seconds: number }

const sentNow = ({ ticket, to, resend_after_seconds }: SendAnswer): Sent => ({
  ticket,
  to,
  atMs: Date.now(),
  resendAfterSeconds: resend_after_seconds,
})

/** The input attributes of the field for a new contact. */
const FIELD_PROPS = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', hint: texts.mobileHint },
} as const

/** Asks for the new contact and the proof of identity, then for the code that was sent to the new contact. */
export function ContactChange({ channel, proposed, hasPassword, onDone }: ContactChangeProps) {
  const { api, store } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const [isByCode, setByCode] = useState(!hasPassword)
  const [proof, setProof] = useState<ProofSent | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const schema = newContactForms[channel][isByCode ? 'code' : 'password']
  const form = useForm(schema, { email: proposed, mobile: proposed, password: '', code: '' })

  async function requestChange({ password, code, ...contact }: typeof form.values) {
    const proven = isByCode ? { ticket: proof?.ticket ?? '', code } : { password }
    setSent(sentNow(await api('POST /customer/contact', { body: { [channel]: contact[channel], ...proven } })))
  }
  async function confirm(code: string) {
    await api('POST /customer/contact/confirm', { body: { ticket: sent?.ticket ?? '', code } })
    await Promise.all([refreshAccount(api, store), revalidate()])
    notify(texts.confirmed[channel])
    onDone()
  }

  if (sent)
    return (
      <>
        <p className="mb-5">{accountTexts.proof.sent(sent.to)}</p>
        <CodeEntry
          sent={sent}
          onCode={confirm}
          onResend={async () =>
            setSent(sentNow(await api('POST /auth/verify/send', { body: { ticket: sent.ticket, channel } })))
          }
        />
      </>
    )
  return (
    <>
      <p className="mb-5 text-ink-muted">{texts.lead}</p>
      <FormFrame form={form} action={texts.send} send={requestChange} onDone={() => {}}>
        <TextField
          {...form.field(channel)}
          {...FIELD_PROPS[channel]}
          label={texts.newOf[channel]}
          data-autofocus
          required
        />
        <ContactProof
          form={form}
          isByCode={isByCode}
          sent={proof}
          onSent={setProof}
          {...(hasPassword ? { onOtherWay: () => setByCode(!isByCode) } : {})}
        />
      </FormFrame>
    </>
  )
}
