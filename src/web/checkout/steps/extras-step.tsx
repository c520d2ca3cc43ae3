import { priceText } from '#rules/pricing/money.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { ExtrasChoices, useExtras } from '../form/extras-part.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Step } from './step.tsx'
import type { StepFacts } from './step-facts.ts'
import type { Steps } from './use-steps.ts'

const texts = checkoutTexts.extras

/** Add-ons, vouchers and the order's note. All are optional, so the step is always finished. */
export function ExtrasStep({ facts, steps }: { facts: StepFacts; steps: Steps }) {
  const { data, form } = useCheckoutContext()
  const { services, vouchers, savedCents } = useExtras()
  const chosen = [
    ...[...services, ...vouchers].map(({ label }) => label),
    ...(savedCents > 0 ? [texts.saving(priceText(savedCents))] : []),
    ...(form.notes ? [texts.note(form.notes)] : []),
  ]
  const hasChoice = chosen.length > 0
  return (
    <Step
      facts={facts}
      steps={steps}
      icon="plus"
      hasChoice={hasChoice}
      summary={
        hasChoice ? (
          <span className="line-clamp-2">{chosen.join(' · ')}</span>
        ) : (
          <span className="font-normal text-ink-muted">{texts.none(data.extraServices.length > 0)}</span>
        )
      }
    >
      <ExtrasChoices />
    </Step>
  )
}
