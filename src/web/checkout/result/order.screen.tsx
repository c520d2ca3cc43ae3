import { checkoutTexts } from '#texts/order/checkout.ts'
import { useTo } from '../../state/links/use-to.ts'
import { PayAction } from '../pay/pay-action.tsx'
import { CheckoutPage } from '../review/checkout-page.tsx'
import { loadCheckout } from '../review/load-checkout.ts'
import { revalidateOnPlaceChange } from '../review/revalidate-on-place-change.ts'
import { ReviewItems } from '../review/review-items.tsx'
import { ReviewParts } from '../review/review-parts.tsx'

const texts = checkoutTexts.order
export const loader = loadCheckout
export const shouldRevalidate = revalidateOnPlaceChange
export const head = () => ({ title: texts.title, isHidden: true })

/** /checkout/order: the review before paying. */
export function Component() {
  const to = useTo()
  return (
    <CheckoutPage
      hasWallet={false}
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
