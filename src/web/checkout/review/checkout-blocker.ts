import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { legsOf } from '#rules/slots/slots.ts'
import { minSpendTexts } from '#texts/order/cart-api.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { closedWords } from '../../cart/panel/closed-words.ts'
import type { CheckoutContext } from './checkout-context.ts'

/** The first reason why the checkout cannot continue, or null. A guest's fields are not checked here, but when the button is pressed. */
export function checkoutBlocker(
  checkout: Pick<CheckoutContext, 'data' | 'form' | 'quoted' | 'isGuest' | 'addressId' | 'isFit' | 'times'>,
): string | null {
  const { data, form, quoted, isGuest, addressId, isFit, times } = checkout
  const { category_id } = data.salesType
  const { total_cents } = quoted.quote
  if (data.outlet.is_closed) return closedWords(data.outlet)
  const noticed = noticedBlocker(quoted)
  if (noticed !== null) return noticed
  if (category_id === SalesCategory.dineIn && !data.table) return checkoutTexts.where.noTable
  if (!isGuest && comesToTheDoor(category_id) && addressId === null)
    return data.addresses.length > 0 ? checkoutTexts.where.chooseFirst : checkoutTexts.where.noAddress
  if (!isFit) return checkoutTexts.where.unfit
  const legs = legsOf(category_id)
  if (legs.length > 0 && times !== 'loaded') return checkoutTexts.when[times]
  if (legs.some((leg) => (leg === 'first' ? form.pickupAt : form.deliveryAt) === null))
    return checkoutTexts.when.missing
  return total_cents > 0 && form.payment === null ? checkoutTexts.pay.missing : null
}

/** A reason that the notices beside the total say too, with what to do. */
export function noticedBlocker({ items, quote: { min_spend } }: CheckoutContext['quoted']): string | null {
  if (items.some(({ unavailable }) => unavailable !== null)) return checkoutTexts.summary.unavailableText
  return min_spend.is_reached ? null : minSpendTexts.under(moneyText(min_spend.remaining_cents))
}
