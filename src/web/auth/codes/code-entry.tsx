import { useRef, useState } from 'react'
import { CODE_DIGITS } from '#contract/account/account-limits.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { ButtonLook } from '#ui/buttons/button-look.ts'
import { CodeInput } from '#ui/forms/code-input.tsx'
import { failureWords } from '../../state/failure-words.ts'
import { Refusal } from '../refusal.tsx'
import { ResendButton } from './resend-button.tsx'

const texts = authPageTexts.check

type CodeEntryProps = {
  sent: { atMs: number; resendAfterSeconds: number }
  action?: string
  look?: ButtonLook
  /** Submits after the last digit. Set it to false for actions that cannot be undone. */
  isAutoSubmitted?: boolean
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<void>
}

/** Submits a code and tells what went wrong: at the field (`error`), or above the form (`refusal`). */
function useCodeSubmission(onCode: CodeEntryProps['onCode']) {
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  // Enter after the last digit submits a code again that was just refused. It must not cost another try.
  const refused = useRef<{ code: string; reason: string }>(null)

  async function send(code: string) {
    if (isSending) return
    if (code.length < CODE_DIGITS) return setError(texts.incomplete)
    if (code === refused.current?.code) return setError(refused.current.reason)
    setSending(true)
    setError(undefined)
    setRefusal(null)
    try {
      await onCode(code)
    } catch (failure) {
      // A wrong code is shown at the field, and the digits stay for correction.
      if (failure instanceof ApiFailure && failure.httpStatus < 429) {
        const reason = failure.errors.code ?? failure.message
        refused.current = { code, reason }
        setError(reason)
      } else setRefusal(failureWords(failure))
    } finally {
      setSending(false)
    }
  }
  const clearError = () => setError(undefined)
  const forgetRefused = () => {
    refused.current = null
  }
  return { error, refusal, isSending, send, clearError, forgetRefused }
}

/** The form for a six-digit code. */
export function CodeEntry({ sent, action, look, isAutoSubmitted = true, onCode, onResend }: CodeEntryProps) {
  const [code, setCode] = useState('')
  const { error, refusal, isSending, send, clearError, forgetRefused } = useCodeSubmission(onCode)

  async function resend() {
    await onResend()
    forgetRefused()
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
      className="flex flex-col gap-5"
    >
      <Refusal text={refusal} />
      <CodeInput
        name="code"
        label={texts.code}
        error={error}
        value={code}
        onChange={(next) => {
          setCode(next)
          clearError()
        }}
        {...(isAutoSubmitted ? { onComplete: send } : {})}
      />
      <Button type="submit" isWide {...(look ? { look } : {})} isLoading={isSending}>
        {action ?? texts.action}
      </Button>
      <ResendButton sent={sent} onResend={resend} texts={texts} />
    </form>
  )
}
