import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CLAIM_MESSAGE_MAX } from '#contract/order/order-limits.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { postClaim } from '../conversation/conversation-calls.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { answerKey, endAnswer } from '../services/answer-key.ts'
import { ClaimPhotos } from './claim-photos.tsx'
import { ClaimedItem } from './claimed-item.tsx'
import { type ClaimPhoto, useClaimPhotos } from './use-claim-photos.ts'

const texts = orderActTexts.claim

type ClaimFormProps = { orderRef: OrderRef; orderId: string; lines: OrderView['lines']; onClose: () => void }

/** D4.5: reports a problem with an order, with a message and photos. */
export function ClaimForm({ orderRef, orderId, lines, onClose }: ClaimFormProps) {
  const { reset: _, ...photos } = useClaimPhotos(orderRef)
  const [line, setLine] = useState('')
  const { field, message, changeMessage, error, isSending, failure, send } = useClaim(
    { orderRef, orderId, line, onClose },
    photos.photos,
  )
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <p className="text-ink-muted">{texts.lead}</p>
      <ClaimedItem lines={lines} chosen={line} onChoose={setLine} />
      <TextArea
        ref={field}
        label={texts.message}
        required
        rows={5}
        maxLength={CLAIM_MESSAGE_MAX}
        hasCounter
        value={message}
        error={error}
        onChange={(event) => changeMessage(event.target.value)}
      />
      <ClaimPhotos {...photos} />
      <Refusal text={failure} />
      <Button
        type="submit"
        isWide
        isLoading={isSending}
        disabledReason={photos.isRunning ? texts.waitForPhotos : undefined}
      >
        {texts.action}
      </Button>
    </form>
  )
}

/** The message of a claim, and sending it with its photos. */
type ClaimToSend = Omit<ClaimFormProps, 'lines'> & { line: string }

function useClaim({ orderRef, orderId, line, onClose }: ClaimToSend, photos: readonly ClaimPhoto[]) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const field = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function changeMessage(changed: string) {
    setMessage(changed)
    if (changed.trim()) setError(undefined)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (!message.trim()) {
      setError(texts.missing)
      field.current?.focus()
      return
    }
    setSending(true)
    setFailure(null)
    try {
      const body = { message, photos: photos.map(({ photo }) => photo), ...(line ? { line } : {}) }
      const draft = `claim-${orderId}`
      await postClaim(api, orderRef, body, answerKey(draft, body))
      endAnswer(draft)
      notify(texts.done)
      onClose()
      await revalidate()
    } catch (problem) {
      setFailure(failureWords(problem))
      setSending(false)
    }
  }

  return { field, message, changeMessage, error, isSending, failure, send }
}
