import type { Subscription } from '#contract/subscriptions.ts'
import { subscriptionPageTexts } from '#texts/subscriptions-pages.ts'
import { dayOf, timeWords } from '../account/time-words.ts'
import { Notice } from '../checkout/notice.tsx'

const texts = subscriptionPageTexts.one

/** What is out of the ordinary about it, and what helps. */
export function StandingNote({ subscription: { status, ends_at, current } }: { subscription: Subscription }) {
  if (status === 'paused') return <Notice tone="info">{texts.pausedNote}</Notice>
  if (status === 'pending_cancel') return <Notice tone="warning">{texts.endsNote(ends_at && dayOf(ends_at))}</Notice>
  if (status === 'past_due')
    return <Notice tone="warning">{texts.pastDueNote(current?.try_at ? timeWords(current.try_at) : null)}</Notice>
  return status === 'suspended' ? <Notice tone="bad">{texts.suspendedNote}</Notice> : null
}
