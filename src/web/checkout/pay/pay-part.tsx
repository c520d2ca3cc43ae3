import { checkoutTexts } from '#texts/order/checkout.ts'
import { Part } from '../form/part.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { PayChoices } from './pay-choices.tsx'
import { newChoice } from './payment-choice.ts'
import { useSettledPayment } from './use-settled-payment.ts'

/** S2.25: the payment panel. */
export function PayPart() {
  return (
    <Part title={checkoutTexts.pay.title} icon="card" id="pay">
      <PayWays value={useSettledPayment()} />
    </Part>
  )
}

/** The ways to pay for this order, or that there is nothing to pay. */
export function PayWays({ value }: { value: ReturnType<typeof useSettledPayment> }) {
  const { data, change, quoted, tempCard } = useCheckoutContext()
  if (quoted.quote.total_cents === 0) return <p className="text-ink-muted">{checkoutTexts.pay.nothing}</p>
  return (
    <PayChoices
      options={data.options}
      value={value}
      onChange={(payment) => change(newChoice(data.options, payment))}
      tempCard={tempCard}
    />
  )
}
