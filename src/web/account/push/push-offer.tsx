import { useEffect, useRef, useState } from 'react'
import { notificationTexts } from '#texts/messages/notifications.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { pushStorage } from '../../state/storage/push-storage.ts'
import { type PushOwner, usePush } from './use-push.ts'

const texts = notificationTexts.offer

export type PushOfferProps = PushOwner & {
  /** Whether a driver comes. */
  hasDriver: boolean
}

/**
 * M1.7: offers notifications to someone who has ordered. Only a press on the button opens the browser's own question. It shows nothing where they
 * are on or impossible.
 */
export function PushOffer({ guestToken, hasDriver }: PushOfferProps) {
  const { status, isBusy, problem, turnOn } = usePush({ guestToken })
  const [isAsked, setAsked] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const section = useRef<HTMLElement>(null)
  const isDone = isAsked && status !== 'off'
  // The pressed button is gone then.
  useEffect(() => {
    if (isDone) section.current?.focus({ preventScroll: true })
  }, [isDone])
  if (isRefused || !(isAsked || status === 'off')) return null
  function refuse() {
    pushStorage.refuse(Date.now())
    document.getElementById('content')?.focus({ preventScroll: true })
    setRefused(true)
  }
  function accept() {
    setAsked(true)
    turnOn()
  }
  const outcome = status === 'on' ? texts.done : status === 'blocked' ? notificationTexts.blocked : problem
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={texts.name}
      className="rounded-card border border-line bg-surface p-4 outline-none"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-50 text-primary-text">
          <Icon name={status === 'on' ? 'check' : 'bell'} size={22} />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          {status === 'off' && (
            <>
              <p className="font-semibold">{hasDriver ? texts.driver : texts.order}</p>
              <p className="text-14 text-ink-muted">{texts.text}</p>
            </>
          )}
          <p role="status" className={status === 'off' ? 'text-14 font-medium text-bad empty:hidden' : ''}>
            {outcome}
          </p>
        </div>
        {status === 'off' && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button look="plain" size="medium" onClick={refuse}>
              {texts.notNow}
            </Button>
            <Button look="quiet" size="medium" isLoading={isBusy} onClick={accept}>
              {texts.turnOn}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
