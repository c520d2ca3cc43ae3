import { useState } from 'react'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CodeEntry } from '../../auth/codes/code-entry.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import type { DeleteProps } from './delete-by-password.tsx'

const texts = accountTexts.goodbye

type Sent = { ticket: string; to: string; atMs: number; resendAfterSeconds: number }

/** For customers who have no password or forgot it. */
export function DeleteByCode({ options, onDeleted }: DeleteProps) {
  const { api } = useApp()
  const [sent, setSent] = useState<Sent | null>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function sendCode() {
    const { ticket, to, resend_after_seconds } = await api('POST /customer/delete/code')
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
      <div className="flex flex-col gap-4">
        <Refusal text={refusal} />
        <p>{accountTexts.proof.codeLead}</p>
        <Button isWide isLoading={isSending} onClick={sendFirstCode}>
          {accountTexts.proof.sendCode}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <p>{accountTexts.proof.sent(sent.to)}</p>
      <CodeEntry
        sent={sent}
        look="danger"
        action={texts.action}
        isAutoSubmitted={false}
        onCode={async (code) => {
          await api('POST /customer/delete', { body: { ticket: sent.ticket, code, ...options } })
          onDeleted()
        }}
        onResend={sendCode}
      />
    </div>
  )
}
