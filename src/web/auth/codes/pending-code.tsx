import type { SignedIn } from '#contract/account/auth.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { useApp } from '../../state/app-context.ts'
import { CodeEntry } from './code-entry.tsx'
import { type Pending, sentNow } from './pending-sign-in.ts'

const texts = authPageTexts.check

export function sentWords({ purpose, sent }: Pending): string {
  if (!sent) return ''
  if (sent.channel === 'mobile') return texts.mobileLead(sent.to)
  return purpose === 'sign-up' ? texts.emailLead(sent.to) : texts.emailCodeLead(sent.to)
}

type PendingCodeProps = {
  pending: Pending
  onChange: (pending: Pending) => void
  onSignedIn: (answer: SignedIn) => Promise<void>
}

/** Enters or requests again the code of a sign-up or sign-in. */
export function PendingCode({ pending, onChange, onSignedIn }: PendingCodeProps) {
  const { api } = useApp()
  const { ticket, sent } = pending
  if (!sent) return null
  return (
    <>
      <p className="mb-5">
        {sentWords(pending)} <span className="text-ink-muted">{texts.lives(sent.livesSeconds)}</span>
      </p>
      <CodeEntry
        sent={sent}
        onCode={async (code) => onSignedIn(await api('POST /auth/verify/code', { body: { ticket, code } }))}
        onResend={async () => {
          const answer = await api('POST /auth/verify/send', { body: { ticket, channel: sent.channel } })
          onChange({ ...pending, ticket: answer.ticket, sent: sentNow(answer) })
        }}
      />
      {sent.channel === 'email' && <p className="mt-2 text-center text-14 text-ink-muted">{texts.notThere}</p>}
    </>
  )
}
