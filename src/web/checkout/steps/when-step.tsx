import { SalesCategory } from '#contract/shop/sales-category.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { failureWords } from '../../state/failure-words.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { HoldLine } from '../slots/hold-line.tsx'
import { OnTimeLink } from '../slots/on-time-link.tsx'
import { SlotPickers } from '../slots/slot-pickers.tsx'
import { isOutsideSingaporeTime } from '../slots/slot-words.ts'
import { timesWords } from '../slots/times-words.ts'
import type { When } from '../slots/use-when.ts'
import { Step } from './step.tsx'
import type { StepFacts } from './step-facts.ts'
import type { Steps } from './use-steps.ts'

const texts = checkoutTexts.when

type WhenStepProps = { facts: StepFacts; steps: Steps; when: When }

/** The choice of windows for pickup, return, delivery or collection. The earliest are chosen and held while the step is folded. */
export function WhenStep({ facts, steps, when }: WhenStepProps) {
  const { data } = useCheckoutContext()
  const { current, hold, isSplitShown } = when
  const { slots, failure, retry } = current
  const category = data.salesType.category_id
  if (category === SalesCategory.dineIn) return null
  return (
    <Step facts={facts} steps={steps} icon="calendar" summary={<Times when={when} />}>
      {failure !== null && (
        <Notice tone="warning" role="alert">
          {texts.failed} {failureWords(failure)}{' '}
          <Button look="quiet" size="small" onClick={retry} className="mt-2">
            {checkoutTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {!slots && failure === null && <Skeleton className="h-64" />}
      {slots && (
        <div className="flex flex-col gap-6">
          {isOutsideSingaporeTime(new Date()) && <Notice tone="info">{texts.singapore}</Notice>}
          <SlotPickers category={category} slots={slots} current={current} isSplitShown={isSplitShown} />
          <HoldLine hold={hold} />
        </div>
      )}
    </Step>
  )
}

/** "Pickup today 12–2 pm, return Thu 19 Nov 6–8 pm", how long they are held, and how often such times are kept. On a phone each leg has a line. */
function Times({ when: { current, hold } }: { when: When }) {
  const { data, form, quoted } = useCheckoutContext()
  const category = data.salesType.category_id
  if (category === SalesCategory.dineIn) return null
  const now = current.slots?.now ?? new Date().toISOString()
  const words = timesWords({ category, form, slowest: quoted.slowest, now })
  if (words.length === 0 && current.failure !== null) return texts.failed
  if (words.length === 0) {
    // As high as the times that follow, so that nothing moves then.
    return (
      <span className="block">
        {(category === SalesCategory.delivery ? [1] : [1, 2]).map((leg) => (
          <span key={leg} className="block sm:inline">
            <Skeleton className="inline-block h-4 w-36" />{' '}
          </span>
        ))}
        <span className="block min-h-5 text-13 font-normal">
          <OnTimeLink />
        </span>
      </span>
    )
  }
  return (
    <>
      <p>
        {words.map((leg) => (
          <span key={leg} className="block tabular sm:inline">
            {leg}{' '}
          </span>
        ))}
        {isOutsideSingaporeTime(new Date()) && (
          <span className="block text-13 font-normal text-ink-muted">{texts.singapore}</span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <HoldLine hold={hold} isCompact />
        <p className="text-13 font-normal">
          <OnTimeLink />
        </p>
      </div>
    </>
  )
}
