import { checkoutTexts } from '#texts/order/checkout.ts'
import { SidePage } from '../form/side-page.tsx'
import { loadCheckout } from '../review/load-checkout.ts'
import { revalidateOnPlaceChange } from '../review/revalidate-on-place-change.ts'
import { VoucherCodeEntry } from './voucher-code-entry.tsx'
import { VoucherWallet } from './voucher-wallet.tsx'

const texts = checkoutTexts.vouchers
export const loader = loadCheckout
export const shouldRevalidate = revalidateOnPlaceChange
export const head = () => ({ title: texts.title, isHidden: true })

/** /checkout/vouchers: the vouchers for this order, with their savings. */
export function Component() {
  return (
    <SidePage title={texts.title} lead={texts.lead}>
      <VoucherCodeEntry />
      <VoucherWallet />
    </SidePage>
  )
}
