import { checkoutTexts } from '#texts/order/checkout.ts'
import { AppStatePage } from './app-state-page.tsx'
import { loadPurchase } from './load-purchase.ts'

export const loader = loadPurchase
export const Component = AppStatePage

/** /checkout/app/success: shows the server's state, whichever it is. */
export const head = () => ({ title: checkoutTexts.title, isHidden: true })
