import type { Subscription } from '#contract/order/subscriptions.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { dayOf } from '#ui/text/time-text.ts'
import { ConfirmButton } from '../buy/confirm-button.tsx'
import { pickupWords } from '../pickup-words.ts'
import { useSubscriptionAction } from './use-change.ts'
import { weightWords } from './weight-words.ts'

const texts = subscriptionPageTexts.one

/** D6.4: pause, resume, keep or cancel. Pause and cancel explain their consequence first. None takes more than two clicks. */
export function StatusActions({ subscription }: { subscription: Subscription }) {
  const { id, status, may } = subscription
  const { run, isBusy } = useSubscriptionAction(id)
  const weight = weightWords(subscription)
  return (
    <div className="actions">
      {may.keep && (
        <Button size="medium" isLoading={isBusy} onClick={() => run('keep', () => texts.kept)}>
          {texts.keep}
        </Button>
      )}
      {may.resume && (
        <Button size="medium" isLoading={isBusy} onClick={() => run('resume', resumedWords)}>
          {texts.resume}
        </Button>
      )}
      {may.pause && (
        <ConfirmButton
          open={texts.pause}
          title={texts.pauseTitle}
          action={texts.pauseAction}
          isBusy={isBusy}
          onConfirm={() => run('pause', () => texts.paused)}
        >
          {texts.pauseText}
        </ConfirmButton>
      )}
      {may.cancel && (
        <ConfirmButton
          open={texts.cancel}
          openLook="plain"
          title={texts.cancelTitle}
          action={texts.cancelAction}
          actionLook="danger"
          isBusy={isBusy}
          onConfirm={() => run('cancel', cancelledWords)}
        >
          <p>{status === 'active' ? texts.cancelLater : texts.cancelNow}</p>
          {weight && <p className="mt-2">{weight}</p>}
        </ConfirmButton>
      )}
    </div>
  )
}

const resumedWords = ({ next_pickups: [next] }: Subscription) => texts.resumed(next ? pickupWords(next) : null)

const cancelledWords = ({ status, ends_at }: Subscription) =>
  status === 'cancelled' ? texts.cancelled : texts.cancelledLater(ends_at && dayOf(ends_at))
