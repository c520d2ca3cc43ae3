import { createHash } from 'node:crypto'
import type { PayerAction, Purchase } from '#contract/order/checkout.ts'
import { isSecretToken, isUuid } from '#contract/wire/ids.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { pointsOfOrder } from '../../orders/read/points-of-order.ts'
import type { Scope } from '../../parts/scope.ts'
import { qrRows } from '../../pictures/qr-rows.ts'
import { CHANGED_AT_TABLE } from '../../table-baskets/claim-lines.ts'
import { type PurchaseRow, purchaseByToken, purchaseOfCustomer } from './purchase.queries.ts'

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** D3.6, D4.3: a customer's order by its id, a guest's by its token. Another buyer's order gets the same 404 as an unknown id. */
export async function findPurchase(db: Queryable, { store, viewer }: Scope, ref: string) {
  if (isSecretToken(ref)) {
    const order = await purchaseByToken.maybe(db, store.id, tokenHash(ref))
    if (order) return { order, guestToken: ref }
  } else if (viewer.kind === 'customer' && isUuid(ref)) {
    const order = await purchaseOfCustomer.maybe(db, store.id, viewer.id, ref)
    if (order) return { order, guestToken: null }
  }
  throw new Refused(404, checkoutApiTexts.unknownOrder)
}

export async function purchaseAnswer(db: Queryable, scope: Scope, ref: string): Promise<Purchase> {
  const { order, guestToken } = await findPurchase(db, scope, ref)
  const { payment_status, method } = order
  if (!payment_status || !method) throw new Error('an order without a payment')
  const iso = (time: Date | null) => time?.toISOString() ?? null
  return {
    order_id: order.id,
    guest_token: guestToken,
    number: String(order.number),
    kind: order.kind,
    category_id: order.category_id as Purchase['category_id'],
    status: order.status,
    total_cents: order.total_cents,
    ...(order.limit_cents === null ? {} : { limit_cents: order.limit_cents }),
    expires_at: iso(order.expires_at),
    first_starts_at: iso(order.first_starts_at),
    first_ends_at: iso(order.first_ends_at),
    last_starts_at: iso(order.last_starts_at),
    last_ends_at: iso(order.last_ends_at),
    early_starts_at: iso(order.early_starts_at),
    early_ends_at: iso(order.early_ends_at),
    outlet: order.place.outlet,
    sales_type: order.place.sales_type,
    table: order.place.table,
    is_changed_at_table: order.ended_reason === CHANGED_AT_TABLE,
    contact_email: order.contact.email,
    points: guestToken !== null || order.customer_id === null ? null : (pointsOfOrder(order, null)?.to_come ?? null),
    payment: {
      status: payment_status,
      kind: method.kind,
      label: method.label,
      action: actionOf(order),
      failure: order.failure,
    },
    items: order.lines.map((line) => ({
      product_id: line.product_id,
      name: line.product_name,
      variant: [line.option_name, line.variant_name].filter(Boolean).join(' / '),
      qty: line.qty,
      piece_cents: line.piece_cents,
    })),
    now: scope.now.toISOString(),
  }
}

/** Adds the pixels of a QR code, so the browser needs no QR library. */
function actionOf({ action }: PurchaseRow): PayerAction | null {
  return action?.kind === 'qr' ? { ...action, rows: qrRows(action.payload) } : action
}
