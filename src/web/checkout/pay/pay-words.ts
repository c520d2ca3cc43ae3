import { checkoutTexts } from '#texts/order/checkout.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import type { CheckoutContext } from '../review/checkout-context.ts'

const texts = checkoutTexts.pay

/** The name of the chosen way to pay. */
export function choiceWords({
  data,
  form,
  quoted,
  tempCard,
}: Pick<CheckoutContext, 'data' | 'form' | 'quoted' | 'tempCard'>): string {
  const { payment } = form
  if (quoted.quote.total_cents === 0) return texts.nothing
  if (payment?.kind === 'saved') {
    const method = data.options.methods.find(({ id }) => id === payment.method_id)
    return method ? paymentTexts.card(method.brand, method.last4) : texts.missing
  }
  if (payment?.kind === 'card') return tempCard?.label ?? texts.missing
  return payment ? texts[payment.kind] : texts.missing
}
