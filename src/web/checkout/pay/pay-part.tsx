import { useEffect } from 'react'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Part } from '../form/part.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { PayChoices } from './pay-choices.tsx'
import { newChoice, settledChoice } from './payment-choice.ts'

/** S2.25: the payment panel. */
export function PayPart({ error }: { error?: string | undefined }) {
  const { data, form, change, quoted, tempCard } = useCheckoutContext()
  const settled = settledChoice(data.options, form.payment, form.paymentNo)
  const isSettled = JSON.stringify(settled) === JSON.stringify(form.payment)
  useEffect(() => {
    if (!isSettled) change({ payment: settled })
  }, [isSettled, settled, change])
  return (
    <Part title={checkoutTexts.pay.title} icon="card" id="pay">
      {quoted.quote.total_cents === 0 ? (
        <p className="text-ink-muted">{checkoutTexts.pay.nothing}</p>
      ) : (
        <PayChoices
          options={data.options}
          value={settled}
          onChange={(payment) => change(newChoice(data.options, payment))}
          tempCard={tempCard}
          error={error}
        />
      )}
    </Part>
  )
}
