import { checkoutTexts } from '#texts/checkout.ts'
import { useTo } from '../state/use-to.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { keepLoaded } from './keep-loaded.ts'
import { loadCheckout } from './load-checkout.ts'
import { VoucherCodeEntry } from './voucher-code-entry.tsx'
import { VoucherWallet } from './voucher-wallet.tsx'

const texts = checkoutTexts.vouchers
export const loader = loadCheckout
export const shouldRevalidate = keepLoaded
export const head = () => ({ title: texts.title, isHidden: true })

/** /checkout/vouchers: what to use for this order, and what it saves. */
export function Component() {
  const to = useTo()
  return (
    <CheckoutPage
      title={texts.title}
      lead={texts.lead}
      back={{ to: to('checkout'), label: checkoutTexts.backToCheckout }}
      action={
        <ButtonLink to={to('checkout')} isWide>
          {checkoutTexts.services.done}
        </ButtonLink>
      }
    >
      <VoucherCodeEntry />
      <VoucherWallet />
    </CheckoutPage>
  )
}
