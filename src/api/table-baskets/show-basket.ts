import type { TableBasket } from '#contract/order/table-baskets.ts'
import { tableLineState } from '#rules/cart/table-basket.ts'
import { itemOf } from '../cart/cart-answer.ts'
import { type CartStore, cartStore } from '../cart/cart-place.ts'
import { loadProducts } from '../cart/change-cart.ts'
import type { Queryable } from '../db/database.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Scope } from '../parts/scope.ts'
import type { Member } from './find-member.ts'
import { linesOf, membersOf, type TableLineRow } from './table-basket.queries.ts'
import { tablePlace } from './table-place.ts'

/** Whether a line is free, being paid or paid, by the order that claims it. */
export function stateOf({ status, is_paid, is_undecided }: TableLineRow) {
  return tableLineState(status === null ? null : { status, isPaid: is_paid, isUndecided: is_undecided })
}

/** A line in the shape of the cart's rules. */
export const cartLineOf = (row: TableLineRow) => ({
  id: row.id,
  productId: row.product_id,
  optionId: row.option_id,
  variantId: row.variant_id,
  modifierIds: row.modifier_ids,
  qty: row.qty,
  notes: row.notes,
  seenCents: null,
})

export async function knowLines(db: Queryable, at: CartStore, rows: readonly TableLineRow[]): Promise<void> {
  await loadProducts(
    db,
    at,
    rows.map(({ product_id }) => product_id),
  )
}

/** The basket for one of its members, at current prices. */
export async function showBasket(
  db: Queryable,
  parts: ApiParts,
  scope: Scope,
  { basket_id, member, table_name, outlet_id }: Member,
): Promise<TableBasket> {
  const storeId = scope.store.id
  const at = await cartStore(parts, scope.store, db)
  const place = tablePlace(at, outlet_id)
  const [members, rows] = [await membersOf.all(db, storeId, basket_id), await linesOf.all(db, storeId, basket_id)]
  await knowLines(db, at, rows)
  return {
    table: table_name,
    outlet_id,
    sales_type_id: place.salesTypeId,
    me: member,
    members,
    lines: rows.map((row) => ({
      item: itemOf(at, place, cartLineOf(row)),
      member: row.member,
      name: row.name,
      state: stateOf(row),
      payer: stateOf(row) === 'open' ? null : row.payer,
    })),
  }
}
