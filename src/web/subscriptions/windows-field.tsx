import { checkoutTexts } from '#texts/order/checkout.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { Notice } from '../checkout/review/notice.tsx'
import { SlotPicker } from '../checkout/slots/slot-picker.tsx'
import { failureWords } from '../state/failure-words.ts'
import type { usePickupWindows } from './use-pickup-windows.ts'

const texts = subscriptionPageTexts.buy

type WindowsFieldProps = {
  /** Such as 'First pickup'. */
  leg: string
  loaded: ReturnType<typeof usePickupWindows>
  value: string | null
  onChange: (startsAt: string) => void
}

/** The choice of a pickup window, with a skeleton while the windows load and a retry button if that fails. */
export function WindowsField({ leg, loaded: { windows, failure, retry }, value, onChange }: WindowsFieldProps) {
  if (failure !== null)
    return (
      <Notice tone="warning" role="alert">
        {texts.noSlots} {failureWords(failure)}{' '}
        <Button look="quiet" size="small" onClick={retry} className="mt-2">
          {texts.tryAgain}
        </Button>
      </Notice>
    )
  if (!windows)
    return (
      <SkeletonGroup className="flex h-64 flex-col gap-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </SkeletonGroup>
    )
  return (
    <div className="flex flex-col gap-4">
      <SlotPicker leg={leg} name="pickup" days={windows.days} now={windows.now} value={value} onChange={onChange} />
      {/* Shown to everyone. The server does not know the visitor's time zone, and a later change would shift the layout. */}
      <p className="text-14 text-ink-muted">{checkoutTexts.when.singapore}</p>
    </div>
  )
}
