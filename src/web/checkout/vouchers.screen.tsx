import { checkoutTexts } from '#texts/order/checkout.ts'
import { keepLoaded } from './keep-loaded.ts'
import { loadCheckout } from './load-checkout.ts'
import { SidePage } from './side-page.tsx'
import { VoucherCodeEntry } from './voucher-code-entry.tsx'
import { VoucherWallet } from './voucher-wallet.tsx'

const texts = checkoutTexts.vouchers
export const loader = loadCheckout
export const shouldRevalidate = keepLoaded
export const head = () => ({ title: texts.title, isHidden: true })

/** /checkout/vouchers: what to use for this order, and what it saves. */
export function Component() {
  return (
    <SidePage title={texts.title} lead={texts.lead}>
      <VoucherCodeEntry />
      <VoucherWallet />
    </SidePage>
  )
}
