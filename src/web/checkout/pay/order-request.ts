import type { OrderRequest, Payment } from '#contract/order/checkout.ts'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { checkoutStorage, type TempCard } from '../form/checkout-storage.ts'
import { basketOf } from '../review/basket.ts'
import type { CheckoutData } from '../review/load-checkout.ts'

export type Buying = {
  data: CheckoutData
  form: CheckoutForm
  tempCard: TempCard | null
  isGuest: boolean
  addressId: string | null
  quoteHash: string
  totalCents: number
}

/** How the choice is sent; null while a card is still to be entered, or nothing is chosen. */
export function paymentOf({ payment }: CheckoutForm, tempCard: TempCard | null, totalCents: number): Payment | null {
  if (totalCents === 0) return { kind: 'none' }
  if (payment?.kind === 'card') return tempCard ? { kind: 'token', token: tempCard.token } : null
  return payment
}

/** D1.8: a table's order has no mobile number, whatever was typed for another one. */
function contactOf({ contact: { name, mobile, email } }: CheckoutForm, { salesType }: CheckoutData) {
  return salesType.category_id === SalesCategory.dineIn ? { name, email } : { name, mobile, email }
}

/** Everything an order needs; null while something is missing, which the page has said by then. */
export function orderRequest(buying: Buying): OrderRequest | null {
  const { data, form, tempCard, isGuest, addressId, quoteHash, totalCents } = buying
  const payment = paymentOf(form, tempCard, totalCents)
  const isSent = comesToTheDoor(data.salesType.category_id)
  if (!payment || (isSent && !isGuest && addressId === null)) return null
  return {
    ...basketOf(data, form, isGuest),
    first_starts_at: form.pickupAt,
    last_starts_at: form.deliveryAt,
    ...(isGuest ? { cart_key: checkoutStorage.cartKey(), contact: contactOf(form, data) } : {}),
    ...(isSent && isGuest ? { address: form.address } : {}),
    ...(isSent && !isGuest && addressId !== null ? { address_id: addressId } : {}),
    notes: form.notes,
    ...(form.company === null ? {} : { company: form.company.name ? form.company : null }),
    quote_hash: quoteHash,
    payment,
  }
}
