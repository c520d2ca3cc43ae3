import type { Overage, Subscription } from '#contract/order/subscriptions.ts'
import { priceText } from '#rules/pricing/money.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { dayOf, momentText } from '#ui/text/time-text.ts'
import { Notice } from '../../checkout/review/notice.tsx'
import { weightWords } from './weight-words.ts'

const texts = subscriptionPageTexts.one

/** Explains an unusual status, and what the customer can do. */
export function SubscriptionStatusNote({ subscription }: { subscription: Subscription }) {
  const { overage } = subscription
  return (
    <>
      <StateNote subscription={subscription} />
      {overage && <OverageNote overage={overage} />}
    </>
  )
}

function StateNote({ subscription }: { subscription: Subscription }) {
  const { status, ends_at, current } = subscription
  if (status === 'paused') return <Notice tone="info">{texts.pausedNote}</Notice>
  if (status === 'pending_cancel') {
    const words = [texts.endsNote(ends_at && dayOf(ends_at)), weightWords(subscription)].filter(Boolean)
    return <Notice tone="warning">{words.join(' ')}</Notice>
  }
  if (status === 'past_due')
    return <Notice tone="warning">{texts.pastDueNote(current?.try_at ? momentText(current.try_at) : null)}</Notice>
  return status === 'suspended' ? <Notice tone="bad">{texts.suspendedNote}</Notice> : null
}

/** The separate charge for extra weight at the end of a subscription. */
function OverageNote({ overage: { cents, status, failures, try_at, paid_at } }: { overage: Overage }) {
  const amount = priceText(cents)
  if (paid_at) return <Notice tone="info">{texts.overagePaid(amount, dayOf(paid_at))}</Notice>
  if (status === 'given_up') return <Notice tone="bad">{texts.overageUnpaid(amount)}</Notice>
  if (failures > 0 && try_at) return <Notice tone="warning">{texts.overageFailed(amount, momentText(try_at))}</Notice>
  return <Notice tone="info">{texts.overageDue(amount)}</Notice>
}
