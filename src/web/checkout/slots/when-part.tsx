import { useEffect, useState } from 'react'
import type { SlotDay } from '#contract/order/slots.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { dayText, windowText } from '#ui/text/time-text.ts'
import { failureWords } from '../../state/failure-words.ts'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { useDelayedDisplay } from '../../state/lazy/use-delayed-display.ts'
import { Part } from '../form/part.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { HoldLine } from './hold-line.tsx'
import { useHold } from './hold-state.ts'
import { findWindow, type Leg } from './slot-choice.ts'
import { SlotPicker } from './slot-picker.tsx'
import { isElsewhere } from './slot-words.ts'
import { turnaroundsIn, useSlots } from './use-slots.ts'

const texts = checkoutTexts.when
const splitReturn = () => import('./split-return.tsx').then((one) => one.SplitReturn)

const FIELDS = { first: 'pickupAt', early: 'earlyAt', last: 'deliveryAt' } as const

/** When we come, or when the customer does: nothing to choose at a table. */
export function WhenPart() {
  const { data, quoted, form, change } = useCheckoutContext()
  const category = data.salesType.category_id
  const turnaround = quoted.turnaround_hours
  const turnarounds = turnaroundsIn(quoted)
  const now = useSlots(data, turnarounds, form, change)
  const hold = useHold(data, turnarounds, form, now.isSettled && category !== SalesCategory.dineIn)
  // D3.9: once shown it stays, to say so when a cart that has changed leaves nothing to split.
  const [isSplitShown, showSplit] = useState(false)
  if (!isSplitShown && quoted.slowest) showSplit(true)
  const { retry } = now
  // Somebody was faster: which windows are left is asked again, and what was chosen is settled anew, with a word.
  useEffect(() => {
    if (hold.isRefused) retry()
  }, [hold.isRefused, retry])
  const isLate = useDelayedDisplay(now.slots === null)
  if (category === SalesCategory.dineIn) return null
  const legs = texts.legs[category]
  const { slots } = now

  const choose = (leg: Leg) => (startsAt: string) => {
    now.forgive()
    change({ [FIELDS[leg]]: startsAt })
  }
  return (
    <Part title={texts.title} icon="calendar" id="when">
      {!slots && now.failure !== null && (
        <Notice tone="warning" role="alert">
          {texts.broken} {failureWords(now.failure)}{' '}
          <Button look="quiet" size="small" onClick={retry} className="mt-2">
            {checkoutTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {!slots && now.failure === null && (
        <SlotsSkeleton legs={category === SalesCategory.delivery ? 1 : 2} isShown={isLate} />
      )}
      {slots && (
        <div className="flex flex-col gap-6">
          {isElsewhere(new Date()) && <Notice tone="info">{texts.singapore}</Notice>}
          {now.lost.map((leg) => (
            <Notice key={leg} tone="warning" role="alert">
              <LostWords leg={legs[leg]} words={wordsOf(leg)} />
            </Notice>
          ))}
          {slots.first && (
            <SlotPicker
              leg={legs.first}
              name="first"
              days={slots.first}
              now={slots.now}
              value={form.pickupAt}
              onChange={choose('first')}
            />
          )}
          {now.hasMovedAlong && wordsOf('last') && (
            <Notice tone="info" role="status">
              {texts.movedAlong(legs.last, wordsOf('last') ?? '')}
            </Notice>
          )}
          {slots.last && (
            <SlotPicker
              leg={form.earlyAt ? texts.secondReturn : legs.last}
              name="last"
              days={slots.last}
              now={slots.now}
              value={form.deliveryAt}
              onChange={choose('last')}
            />
          )}
          {isSplitShown && (
            <LazyPart
              load={splitReturn}
              props={{ slots, legs, onChoose: choose('early') }}
              placeholder={<div className="h-40" />}
            />
          )}
          {slots.first && slots.last && turnaround > 0 && !quoted.slowest && (
            <p className="text-14 text-ink-muted">
              {texts.follows(texts.earliest[category], turnaround, firstDay(slots.last))}
            </p>
          )}
          <HoldLine hold={hold} />
        </div>
      )}
    </Part>
  )

  function wordsOf(leg: Leg): string | null {
    const window = findWindow(slots?.[leg] ?? null, form[FIELDS[leg]])
    return window ? windowText(window.starts_at, window.ends_at) : null
  }
}

/** The first day that has a free time. */
function firstDay(days: readonly SlotDay[]): string | null {
  const first = days.find(({ windows }) => windows.some(({ is_full }) => !is_full))
  return first ? dayText(first.day) : null
}

function LostWords({ leg, words }: { leg: string; words: string | null }) {
  return words ? texts.lost(leg, words) : texts.lostNone(leg)
}

/** About as high as what comes, so that nothing below it moves far. */
function SlotsSkeleton({ legs, isShown }: { legs: number; isShown: boolean }) {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      {Array.from({ length: legs }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className="flex h-[36rem] flex-col gap-3 min-[22.5rem]:h-[23rem] sm:h-[19rem]">
          {isShown && (
            <>
              <Skeleton className="h-6 w-32" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-40 w-full" />
            </>
          )}
        </div>
      ))}
    </SkeletonGroup>
  )
}
