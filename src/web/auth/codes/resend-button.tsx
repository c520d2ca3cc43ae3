import { useState } from 'react'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { Button } from '#ui/buttons/button.tsx'
import { failureWords } from '../../state/failure-words.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type ResendButtonProps = {
  /** When the last message was sent, and how long to wait before the next. */
  sent: { atMs: number; resendAfterSeconds: number }
  onResend: () => Promise<void>
  texts: { resend: string; resendIn: (seconds: number) => string; resent: string }
}

/** D5.3: requests another message. Until that is allowed, the button shows a countdown. */
export function ResendButton({ sent, onResend, texts }: ResendButtonProps) {
  const left = useSecondsLeft(sent.atMs + sent.resendAfterSeconds * SECOND_MS)
  const [isSending, setSending] = useState(false)
  const [status, setStatus] = useState('')
  async function resend() {
    setSending(true)
    setStatus(await onResend().then(() => texts.resent, failureWords))
    setSending(false)
  }
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <Button look="plain" size="medium" isLoading={isSending} isDisabled={left > 0} onClick={resend}>
        <span className="tabular">{left > 0 ? texts.resendIn(left) : texts.resend}</span>
      </Button>
      <p role="status" className="text-14 text-ink-muted empty:hidden">
        {status}
      </p>
    </div>
  )
}
