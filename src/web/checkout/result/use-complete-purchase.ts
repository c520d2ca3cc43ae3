import { useEffect } from 'react'
import type { Purchase } from '#contract/order/checkout.ts'
import { CURRENCY } from '#contract/wire/limits.ts'
import { cartOf } from '../../cart/cart-of.ts'
import { useApp } from '../../state/app-context.ts'
import { type DataLayerEvent, pushEvent } from '../../state/data-layer.ts'
import { linesToPay } from '../../state/place/joined-table.ts'
import { cartStorage } from '../../state/storage/cart-storage.ts'
import { checkoutStorage } from '../form/checkout-storage.ts'
import { resetCheckout } from '../form/form-state.ts'
import { payAttempt } from '../pay/pay-attempt.ts'
import { withoutBought } from '../review/bought-lines.ts'
import { purchasePage } from './purchase-page.ts'
import { purchaseStorage } from './purchase-storage.ts'

const CONFIRMED: readonly ReturnType<typeof purchasePage>[] = ['checkoutSuccess', 'order']

/** Runs once for each successful order, in the browser that placed it: sends the analytics event, resets the form and empties the cart. */
export function useCompletePurchase(purchase: Purchase | null): void {
  const app = useApp()
  useEffect(() => {
    if (!purchase || !CONFIRMED.includes(purchasePage(purchase))) return
    const bought = purchaseStorage.known(purchase.order_id)?.bought ?? []
    if (!purchaseStorage.markDone(purchase.order_id)) return
    pushEvent(purchaseEvent(purchase, app.store.get().config.name))
    payAttempt.end()
    resetCheckout(app.store)
    // D1.9: lines of a table's shared basket are not in this browser's cart.
    const isShared = linesToPay.at(app.store.get().table?.token) !== null
    linesToPay.forget()
    // A new key, so that the next cart becomes another order.
    if (purchase.guest_token !== null) checkoutStorage.forgetCartKey()
    if (isShared) return
    if (purchase.guest_token === null) cartOf(app).emptied()
    else cartOf(app).restore(withoutBought(cartStorage.guest(), bought))
  }, [app, purchase])
}

/** S7.15: the purchase event in GA4's format. It contains items and prices, and no personal data. */
export function purchaseEvent({ number, total_cents, items }: Purchase, brand: string): DataLayerEvent {
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: number,
      currency: CURRENCY,
      value: total_cents / 100,
      items: items.map((item, index) => ({
        item_id: item.product_id === null ? '' : String(item.product_id),
        item_name: item.name,
        item_variant: item.variant,
        item_brand: brand,
        price: item.piece_cents / 100,
        quantity: item.qty,
        index,
      })),
    },
  }
}
