import { cartPageTexts } from '#texts/order/cart.ts'
import type { OutletDetail } from '../../state/place/chosen-place.ts'

/** D1.7: why the outlet takes no order. */
export function closedWords({ closed_reason }: Pick<OutletDetail, 'closed_reason'>): string {
  return closed_reason === 'no_window' ? cartPageTexts.why.no_window : cartPageTexts.why.outlet_closed
}
