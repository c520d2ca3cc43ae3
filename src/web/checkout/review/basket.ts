import type { OrderRequest } from '#contract/order/checkout.ts'
import { maySplitReturn } from '#rules/slots/split-return.ts'
import { linesToPay } from '../../state/place/joined-table.ts'
import { cartStorage, type LocalLine } from '../../state/storage/cart-storage.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import type { CheckoutData } from './load-checkout.ts'

type Basket = Pick<
  OrderRequest,
  | 'outlet_id'
  | 'sales_type_id'
  | 'table'
  | 'table_basket'
  | 'items'
  | 'voucher_ids'
  | 'extra_service_ids'
  | 'early_starts_at'
>

/**
 * The basket as quote and order requests name it. The server knows a customer's cart by outlet and sales type, a guest's cart is sent as lines,
 * and a table's shared basket as the lines to pay.
 */
export function basketOf(data: CheckoutData, form: CheckoutForm, isGuest: boolean): Basket {
  const { salesType, outlet, table, extraServices } = data
  const shared = linesToPay.at(table?.token)
  const offered = new Set(extraServices.map(({ id }) => id))
  return {
    outlet_id: outlet.id,
    sales_type_id: salesType.id,
    ...(table ? { table: table.token } : {}),
    ...(shared ? { table_basket: shared } : isGuest ? { items: guestLines(data).map(toRequestLine) } : {}),
    voucher_ids: [...form.voucherIds],
    extra_service_ids: form.extraServiceIds.filter((id) => offered.has(id)),
    ...(form.earlyAt !== null && maySplitReturn(salesType.category_id) ? { early_starts_at: form.earlyAt } : {}),
  }
}

export function guestLines({ salesType, outlet, table }: CheckoutData): LocalLine[] {
  if (linesToPay.at(table?.token)) return []
  return cartStorage
    .guest()
    .filter(({ outlet_id, sales_type_id }) => outlet_id === outlet.id && sales_type_id === salesType.id)
}

/** Without names and prices: the server has them itself. */
function toRequestLine({
  id,
  product_id,
  option_id,
  variant_id,
  qty,
  notes,
  outlet_id,
  sales_type_id,
  modifiers,
}: LocalLine) {
  const chosen = modifiers.map(({ modifier_id }) => ({ modifier_id }))
  return { id, product_id, option_id, variant_id, qty, notes, outlet_id, sales_type_id, modifiers: chosen }
}
