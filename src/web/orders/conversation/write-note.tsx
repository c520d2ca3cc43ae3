import { type ReactNode, useEffect } from 'react'
import { NOTE_MAX } from '#contract/order/order-limits.ts'
import { conversationTexts as texts } from '#texts/order/conversation.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { ClaimPhotos } from '../claims/claim-photos.tsx'
import { NoteBubble } from './note-list.tsx'
import { type NoteTarget, useWriteNote } from './use-write-note.ts'

type WriteNoteProps = NoteTarget & { label: string; hint?: string; cancel?: ReactNode; isFocused?: boolean }

/** M1.6: the field for a message, with the message that is on its way above it. */
export function WriteNote({ label, hint, cancel, isFocused, ...target }: WriteNoteProps) {
  const { field, message, change, error, failure, pending, isSending, status, photos, send } = useWriteNote(target)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused, field])
  return (
    <>
      {pending && (
        <ul aria-busy="true">
          <NoteBubble who="customer" text={pending.text} photos={pending.photos} time={texts.sending} />
        </ul>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
      <form noValidate onSubmit={send} className="flex flex-col gap-3">
        <TextArea
          ref={field}
          label={label}
          hint={hint}
          rows={3}
          maxLength={NOTE_MAX}
          hasCounter
          value={message}
          error={error}
          onChange={(event) => change(event.target.value)}
        />
        <ClaimPhotos {...photos} isCompact />
        <Refusal text={failure} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            size="medium"
            isLoading={isSending}
            disabledReason={photos.isRunning ? texts.waitForPhotos : undefined}
          >
            {texts.send}
          </Button>
          {cancel}
        </div>
      </form>
    </>
  )
}
