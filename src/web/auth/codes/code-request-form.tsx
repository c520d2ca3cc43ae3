import type { CodeSent } from '#contract/account/auth.ts'
import { authTexts } from '#texts/account/auth.ts'
import { useApp } from '../../state/app-context.ts'
import { useForm } from '../../state/use-form.ts'
import { FormFrame } from '../form-frame.tsx'
import { IdentifierField, identifierDraft } from '../sign-in/identifier-field.tsx'
import { type Pending, savePending, sentNow } from './pending-sign-in.ts'

/** Loaded when the field is entered, to keep the page's script small. */
const schema = () => import('#contract/account/auth-forms.ts').then(({ codeSignInForm }) => codeSignInForm)

/** Requests a one-time code for signing in. */
export function CodeRequestForm({ onSent }: { onSent: (pending: Pending) => void }) {
  const { api } = useApp()
  const form = useForm(schema, { identifier: '' }, { draft: identifierDraft })
  function savePendingSignIn(answer: CodeSent) {
    const sent = sentNow(answer)
    const { channel, to, atMs } = sent
    const pending: Pending = {
      purpose: 'sign-in',
      ticket: answer.ticket,
      places: [{ channel, to }],
      sent,
      startedAtMs: atMs,
    }
    savePending(pending)
    onSent(pending)
  }
  return (
    <FormFrame
      form={form}
      action={authTexts.sendCode}
      send={(body) => api('POST /auth/sign-in/code', { body })}
      onDone={savePendingSignIn}
    >
      <p className="text-14 text-ink-muted">{authTexts.codeLead}</p>
      <IdentifierField {...form.field('identifier')} />
    </FormFrame>
  )
}
