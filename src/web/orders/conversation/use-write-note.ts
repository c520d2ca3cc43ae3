import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { conversationTexts as texts } from '#texts/order/conversation.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import { useClaimPhotos } from '../claims/use-claim-photos.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { answerKey, endAnswer } from '../services/answer-key.ts'
import { postNote } from './conversation-calls.ts'

/** A message on its way. */
export type PendingNote = { text: string; photos: string[]; ownBefore: number }

export type NoteTarget = {
  orderRef: OrderRef
  orderId: string
  claim: string | null
  /** How many messages of the customer the thread shows. */
  own: number
  onSent?: () => void
}

/**
 * M1.6: writes a message. It is shown at once. If it cannot be sent, it is back in the field, where it also survives a reload; sent again, it is not
 * written twice.
 */
export function useWriteNote({ orderRef, orderId, claim, own, onSent }: NoteTarget) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const photos = useClaimPhotos(orderRef)
  const draft = `note-${orderId}-${claim ?? ''}`
  const field = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState<PendingNote | null>(null)
  const [status, setStatus] = useState('')

  useEffect(() => {
    const kept = formStorage.draft(draft)?.message
    if (typeof kept === 'string') setMessage((typed) => typed || kept)
  }, [draft])

  function change(text: string) {
    setMessage(text)
    formStorage.saveDraft(draft, text ? { message: text } : null)
    if (text.trim()) setError(undefined)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (pending || photos.isRunning) return
    if (!message.trim()) {
      setError(texts.missing)
      field.current?.focus()
      return
    }
    const body = { message, photos: photos.photos.map(({ photo }) => photo), ...(claim ? { claim } : {}) }
    setPending({ text: message.trim(), photos: photos.photos.map(({ url }) => url), ownBefore: own })
    setMessage('')
    setFailure(null)
    setStatus('')
    try {
      await postNote(api, orderRef, body, answerKey(draft, body))
      endAnswer(draft)
      // What was typed while it was being sent stays.
      if (formStorage.draft(draft)?.message === body.message) formStorage.saveDraft(draft, null)
      photos.reset()
      setStatus(texts.sent)
      await revalidate()
      onSent?.()
    } catch (problem) {
      setMessage((typed) => (typed ? `${body.message}\n${typed}` : body.message))
      setFailure(failureWords(problem))
    }
    setPending(null)
  }

  // A live update may bring the message before its own answer does.
  const shown = pending && own <= pending.ownBefore ? pending : null
  return { field, message, change, error, failure, pending: shown, isSending: pending !== null, status, photos, send }
}
