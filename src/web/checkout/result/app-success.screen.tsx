import { AppStatePage } from './app-state-page.tsx'
import { headOfState, loadPurchase } from './load-purchase.ts'

/** /checkout/app/success: shows the server's state, whichever it is. */
export const loader = loadPurchase
export const head = headOfState
export const Component = AppStatePage
