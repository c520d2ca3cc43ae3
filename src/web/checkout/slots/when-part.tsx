import { useEffect, useState } from 'react'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { failureWords } from '../../state/failure-words.ts'
import { useDelayedDisplay } from '../../state/lazy/use-delayed-display.ts'
import { Part } from '../form/part.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { HoldLine } from './hold-line.tsx'
import { useHold } from './hold-state.ts'
import { SlotPickers } from './slot-pickers.tsx'
import { isOutsideSingaporeTime } from './slot-words.ts'
import { turnaroundsIn, useSlots } from './use-slots.ts'

const texts = checkoutTexts.when

/** The choice of windows for pickup, return, delivery or collection. An order at a table has none. */
export function WhenPart() {
  const { data, quoted, form, change } = useCheckoutContext()
  const category = data.salesType.category_id
  const turnarounds = turnaroundsIn(quoted)
  const current = useSlots(data, turnarounds, form, change)
  const hold = useHold(data, turnarounds, form, current.isSettled && category !== SalesCategory.dineIn)
  // D3.9: once shown, it stays. It tells the shopper when a changed cart leaves nothing to split.
  const [isSplitShown, showSplit] = useState(false)
  if (!isSplitShown && quoted.slowest) showSplit(true)
  const { slots, failure, retry } = current
  // Someone else has taken the window. Loading the windows again replaces the choice, with a notice.
  useEffect(() => {
    if (hold.isRefused) retry()
  }, [hold.isRefused, retry])
  const isLate = useDelayedDisplay(slots === null)
  if (category === SalesCategory.dineIn) return null
  return (
    <Part title={texts.title} icon="calendar" id="when">
      {!slots && failure !== null && (
        <Notice tone="warning" role="alert">
          {texts.broken} {failureWords(failure)}{' '}
          <Button look="quiet" size="small" onClick={retry} className="mt-2">
            {checkoutTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {!slots && failure === null && (
        <SlotsSkeleton legs={category === SalesCategory.delivery ? 1 : 2} isShown={isLate} />
      )}
      {slots && (
        <div className="flex flex-col gap-6">
          {isOutsideSingaporeTime(new Date()) && <Notice tone="info">{texts.singapore}</Notice>}
          <SlotPickers category={category} slots={slots} current={current} isSplitShown={isSplitShown} />
          <HoldLine hold={hold} />
        </div>
      )}
    </Part>
  )
}

/** About as high as the pickers, to keep the layout from shifting when they replace it. */
function SlotsSkeleton({ legs, isShown }: { legs: number; isShown: boolean }) {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      {Array.from({ length: legs }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
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
