import type { OrderRequest, Payment } from '#contract/order/checkout.ts'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import type { AgreedLimit } from '#rules/weight/agreed-limit.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { checkoutStorage, type TempCard } from '../form/checkout-storage.ts'
import { basketOf } from '../review/basket.ts'
import type { CheckoutContext } from '../review/checkout-context.ts'
import type { CheckoutData } from '../review/load-checkout.ts'

type OrderInput = {
  data: CheckoutData
  form: CheckoutForm
  tempCard: TempCard | null
  isGuest: boolean
  isMobileMissing: boolean
  addressId: string | null
  quoteHash: string
  totalCents: number
  /** P1.3: the customer's own limit. */
  limit: AgreedLimit | null
  /** P1.2: what the page says about when the money is held. */
  isLater: boolean
}

/** The payment as the API expects it; null while no card has been entered or nothing is chosen. */
export function paymentOf({ payment }: CheckoutForm, tempCard: TempCard | null, totalCents: number): Payment | null {
  if (totalCents === 0) return { kind: 'none' }
  if (payment?.kind === 'card') return tempCard ? { kind: 'token', token: tempCard.token } : null
  return payment
}

/** D1.8: Pay leads to the card page first, and the order is paid on return. */
export function isCardMissing({
  form,
  tempCard,
  quoted,
}: Pick<CheckoutContext, 'form' | 'tempCard' | 'quoted'>): boolean {
  return form.payment?.kind === 'card' && paymentOf(form, tempCard, quoted.quote.total_cents) === null
}

/** D1.8: an order at a table has no mobile number, even if the form still has one from another order. */
function contactOf({ contact: { name, mobile, email } }: CheckoutForm, { salesType }: CheckoutData) {
  return salesType.category_id === SalesCategory.dineIn ? { name, email } : { name, mobile, email }
}

/** P1.3: an amount that does not count for this order is not sent, so that it stays remembered. */
function atMostOf({ atMost }: CheckoutForm, limit: AgreedLimit) {
  const { chosenCents, isOwn } = limit
  if (chosenCents === null) return atMost ? { at_most_cents: null } : {}
  return isOwn ? { at_most_cents: chosenCents } : {}
}

/** The body of the request that places the order; null while something is missing, which the page tells the shopper. */
export function orderRequest(input: OrderInput): OrderRequest | null {
  const { data, form, tempCard, isGuest, isMobileMissing, addressId, quoteHash, totalCents, limit, isLater } = input
  const payment = paymentOf(form, tempCard, totalCents)
  const isToTheDoor = comesToTheDoor(data.salesType.category_id)
  if (!payment || (isToTheDoor && !isGuest && addressId === null)) return null
  return {
    ...basketOf(data, form, isGuest),
    first_starts_at: form.pickupAt,
    last_starts_at: form.deliveryAt,
    ...(isGuest ? { cart_key: checkoutStorage.cartKey(), contact: contactOf(form, data) } : {}),
    ...(isToTheDoor && isGuest ? { address: form.address } : {}),
    ...(isToTheDoor && !isGuest && addressId !== null ? { address_id: addressId } : {}),
    ...(isMobileMissing ? { contact_mobile: form.contact.mobile } : {}),
    notes: form.notes,
    ...(form.company === null ? {} : { company: form.company.name ? form.company : null }),
    ...(limit ? { ...atMostOf(form, limit), holds_later: isLater } : {}),
    quote_hash: quoteHash,
    payment,
  }
}
