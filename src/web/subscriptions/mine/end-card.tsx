import type { Subscription } from '#contract/order/subscriptions.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { dayOf } from '#ui/text/time-text.ts'
import { AskFirst } from '../buy/ask-first.tsx'
import { pickupWords } from '../pickup-words.ts'
import { useStep } from './use-change.ts'
import { weightWords } from './weight-words.ts'

const texts = subscriptionPageTexts.one

/** D6.4: standing still, going on, ending: what happens is said first, and none takes more than two clicks. */
export function EndCard({ subscription }: { subscription: Subscription }) {
  const { id, status, may } = subscription
  const { take, isBusy } = useStep(id)
  const weight = weightWords(subscription)
  return (
    <div className="actions">
      {may.keep && (
        <Button size="medium" isLoading={isBusy} onClick={() => take('keep', () => texts.kept)}>
          {texts.keep}
        </Button>
      )}
      {may.resume && (
        <Button size="medium" isLoading={isBusy} onClick={() => take('resume', resumedWords)}>
          {texts.resume}
        </Button>
      )}
      {may.pause && (
        <AskFirst
          open={texts.pause}
          title={texts.pauseTitle}
          action={texts.pauseAction}
          isBusy={isBusy}
          onAgreed={() => take('pause', () => texts.paused)}
        >
          {texts.pauseText}
        </AskFirst>
      )}
      {may.cancel && (
        <AskFirst
          open={texts.cancel}
          openLook="plain"
          title={texts.cancelTitle}
          action={texts.cancelAction}
          actionLook="danger"
          isBusy={isBusy}
          onAgreed={() => take('cancel', cancelledWords)}
        >
          <p>{status === 'active' ? texts.cancelLater : texts.cancelNow}</p>
          {weight && <p className="mt-2">{weight}</p>}
        </AskFirst>
      )}
    </div>
  )
}

const resumedWords = ({ next_pickups: [next] }: Subscription) => texts.resumed(next ? pickupWords(next) : null)

const cancelledWords = ({ status, ends_at }: Subscription) =>
  status === 'cancelled' ? texts.cancelled : texts.cancelledLater(ends_at && dayOf(ends_at))
