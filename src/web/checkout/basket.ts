import type { OrderRequest } from '#contract/checkout.ts'
import { cartStorage, type LocalLine } from '../state/cart-storage.ts'
import type { CheckoutForm } from './checkout-form.ts'
import type { CheckoutData } from './load-checkout.ts'

type Basket = Pick<
  OrderRequest,
  'outlet_id' | 'sales_type_id' | 'table' | 'items' | 'voucher_ids' | 'extra_service_ids'
>

/** What is asked about and bought: a customer's cart by its place, a guest's by its lines. */
export function basketOf(data: CheckoutData, form: CheckoutForm, isGuest: boolean): Basket {
  const { salesType, outlet, table, extraServices } = data
  const offered = new Set(extraServices.map(({ id }) => id))
  return {
    outlet_id: outlet.id,
    sales_type_id: salesType.id,
    ...(table ? { table: table.token } : {}),
    ...(isGuest ? { items: guestLines(data).map(sent) } : {}),
    voucher_ids: [...form.voucherIds],
    extra_service_ids: form.extraServiceIds.filter((id) => offered.has(id)),
  }
}

export function guestLines({ salesType, outlet }: CheckoutData): LocalLine[] {
  return cartStorage
    .guest()
    .filter(({ outlet_id, sales_type_id }) => outlet_id === outlet.id && sales_type_id === salesType.id)
}

/** Names and prices the server has itself. */
function sent({ id, product_id, option_id, variant_id, qty, notes, outlet_id, sales_type_id, modifiers }: LocalLine) {
  const chosen = modifiers.map(({ modifier_id }) => ({ modifier_id }))
  return { id, product_id, option_id, variant_id, qty, notes, outlet_id, sales_type_id, modifiers: chosen }
}
