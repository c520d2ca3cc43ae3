import { checkoutTexts } from '#texts/order/checkout.ts'
import { SidePage } from '../form/side-page.tsx'
import { keepLoaded } from '../review/keep-loaded.ts'
import { loadCheckout } from '../review/load-checkout.ts'
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
