import { checkoutTexts } from '#texts/order/checkout.ts'
import { PayWays } from '../pay/pay-part.tsx'
import { choiceWords } from '../pay/pay-words.ts'
import type { useSettledPayment } from '../pay/use-settled-payment.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { WeightNote } from '../weight/weight-note.tsx'
import { Step } from './step.tsx'
import type { StepFacts } from './step-facts.ts'
import type { Steps } from './use-steps.ts'

type PayStepProps = { facts: StepFacts; steps: Steps; payment: ReturnType<typeof useSettledPayment> }

/** How to pay. The default card, or the first way to pay, is chosen already. */
export function PayStep({ facts, steps, payment }: PayStepProps) {
  const checkout = useCheckoutContext()
  const isCardToEnter = payment?.kind === 'card' && !checkout.tempCard && checkout.quoted.quote.total_cents > 0
  const summary = isCardToEnter ? (
    <>
      {checkoutTexts.pay.card}
      <span className="block text-13 font-normal text-ink-muted">{checkoutTexts.pay.cardNext}</span>
    </>
  ) : (
    choiceWords({ ...checkout, form: { ...checkout.form, payment } })
  )
  return (
    <Step
      facts={facts}
      steps={steps}
      icon="card"
      summary={summary}
      notice={checkout.limit && <WeightNote isEditable />}
    >
      <PayWays value={payment} />
    </Step>
  )
}
