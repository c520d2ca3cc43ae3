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
  /** One that was given before but not confirmed yet. */
  proposed: string
  hasPassword: boolean
  onDone: () => void
}
type Sent = { ticket: string; to: string; atMs: number; resendAfterSeconds: number }

/** The new one and who wants it, then the code that was sent there. */
export function ContactChange({ channel, proposed, hasPassword, onDone }: ContactChangeProps) {
  const { api, store } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const [isByCode, setByCode] = useState(!hasPassword)
  const [proof, setProof] = useState<ProofSent | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const schema = newContactForms[channel][isByCode ? 'code' : 'password']
  const form = useForm(schema, { email: proposed, mobile: proposed, password: '', code: '' })

  async function ask({ password, code, ...contact }: typeof form.values) {
    const proven = isByCode ? { ticket: proof?.ticket ?? '', code } : { password }
    keep(await api('POST /customer/contact', { body: { [channel]: contact[channel], ...proven } }))
  }
  function keep({ ticket, to, resend_after_seconds }: { ticket: string; to: string; resend_after_seconds: number }) {
    setSent({ ticket, to, atMs: Date.now(), resendAfterSeconds: resend_after_seconds })
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
          onResend={async () => keep(await api('POST /auth/verify/send', { body: { ticket: sent.ticket, channel } }))}
        />
      </>
    )
  const typing =
    channel === 'email'
      ? ({
          type: 'email',
          inputMode: 'email',
          autoComplete: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
        } as const)
      : ({ type: 'tel', inputMode: 'tel', autoComplete: 'tel', hint: texts.mobileHint } as const)
  return (
    <>
      <p className="mb-5 text-ink-muted">{texts.lead}</p>
      <FormFrame form={form} action={texts.send} send={ask} onDone={() => {}}>
        <TextField {...form.field(channel)} {...typing} label={texts.newOf[channel]} data-autofocus required />
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
