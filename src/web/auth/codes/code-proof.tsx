import { useState } from 'react'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { ButtonLook } from '#ui/buttons/button-look.ts'
import { failureWords } from '../../state/failure-words.ts'
import { Refusal } from '../refusal.tsx'
import { CodeEntry } from './code-entry.tsx'

const texts = accountTexts.proof

type Sent = { ticket: string; to: string; atMs: number; resendAfterSeconds: number }

type CodeProofProps = {
  /** Sends the customer a code. */
  send: () => Promise<{ ticket: string; to: string; resend_after_seconds: number }>
  action: string
  look?: ButtonLook | undefined
  /** Makes the change. A refusal of the code is shown at its field. */
  onProof: (proof: { ticket: string; code: string }) => Promise<void>
}

/** Asks for a code that is sent to the customer, before a change that needs proof: for those who have no password or forgot it. */
export function CodeProof({ send, action, look, onProof }: CodeProofProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function sendCode() {
    const { ticket, to, resend_after_seconds } = await send()
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
        <p>{texts.codeLead}</p>
        <Button isWide isLoading={isSending} onClick={sendFirstCode}>
          {texts.sendCode}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.sent(sent.to)}</p>
      <CodeEntry
        sent={sent}
        action={action}
        {...(look ? { look } : {})}
        isAutoSubmitted={false}
        onCode={(code) => onProof({ ticket: sent.ticket, code })}
        onResend={sendCode}
      />
    </div>
  )
}
