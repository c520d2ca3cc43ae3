import { checkoutTexts } from '#texts/order/checkout.ts'
import { useTo } from '../state/use-to.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { keepLoaded } from './keep-loaded.ts'
import { loadCheckout } from './load-checkout.ts'
import { PayAction } from './pay-action.tsx'
import { ReviewItems } from './review-items.tsx'
import { ReviewParts } from './review-parts.tsx'

const texts = checkoutTexts.order
export const loader = loadCheckout
export const shouldRevalidate = keepLoaded
export const head = () => ({ title: texts.title, isHidden: true })

/** /checkout/order: the last look before Pay. */
export function Component() {
  const to = useTo()
  return (
    <CheckoutPage
      title={texts.title}
      lead={texts.lead}
      back={{ to: to('checkout'), label: checkoutTexts.backToCheckout }}
      action={<PayAction />}
    >
      <ReviewParts />
      <ReviewItems />
    </CheckoutPage>
  )
}
