import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Channel } from '#contract/auth.ts'
import { newEmailForm, newMobileForm } from '#contract/auth-forms.ts'
import { accountTexts } from '#texts/account.ts'
import { CodeEntry } from '../auth/code-entry.tsx'
import { FormFrame } from '../auth/form-frame.tsx'
import { useApp } from '../state/app-context.ts'
import { refreshAccount } from '../state/login.ts'
import { useNotify } from '../state/notify.ts'
import { useForm } from '../state/use-form.ts'
import { TextField } from '../ui/text-field.tsx'

const texts = accountTexts.edit

type ContactChangeProps = {
  channel: Channel
  /** One that was given before but not confirmed yet. */
  proposed: string
  onDone: () => void
}
type Sent = { ticket: string; to: string; atMs: number; resendAfterSeconds: number }

/** The new one, then the code that was sent there. */
export function ContactChange({ channel, proposed, onDone }: ContactChangeProps) {
  const { api, store } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const isEmail = channel === 'email'
  const email = useForm(newEmailForm, { email: proposed })
  const mobile = useForm(newMobileForm, { mobile: proposed })
  const [sent, setSent] = useState<Sent | null>(null)

  async function ask() {
    const body = isEmail ? email.values : mobile.values
    const { ticket, to, resend_after_seconds } = await api('POST /customer/contact', { body })
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
        <p className="mb-5">{texts.sent(sent.to)}</p>
        <CodeEntry sent={sent} onCode={confirm} onResend={ask} />
      </>
    )
  const shared = { action: texts.send, send: ask, onDone: () => {} }
  return (
    <>
      <p className="mb-5 text-ink-muted">{texts.lead}</p>
      {isEmail ? (
        <FormFrame form={email} {...shared}>
          <TextField
            {...email.field('email')}
            label={texts.newOf.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            required
          />
        </FormFrame>
      ) : (
        <FormFrame form={mobile} {...shared}>
          <TextField
            {...mobile.field('mobile')}
            label={texts.newOf.mobile}
            hint={texts.mobileHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            data-autofocus
            required
          />
        </FormFrame>
      )}
    </>
  )
}
