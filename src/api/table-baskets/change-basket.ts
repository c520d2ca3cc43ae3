import type { CartItem } from '#contract/order/cart.ts'
import { CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { TABLE_LINES_MAX } from '#contract/order/table-basket-limits.ts'
import type { patchTableLine, postLeaveTable, postTableLine, TableBasket } from '#contract/order/table-baskets.ts'
import { lineProblem } from '#rules/cart/cart-availability.ts'
import { matchKey } from '#rules/cart/cart-matching.ts'
import { tableBasketApiTexts as texts } from '#texts/order/table-baskets-api.ts'
import { hashToken, newToken } from '../auth/session/token.ts'
import { Refused } from '../base/refused.ts'
import { choiceOf, itemOf, raisedLine } from '../cart/cart-answer.ts'
import { cartStore } from '../cart/cart-place.ts'
import { problemRefusal, refusedCart, weightRefusal } from '../cart/cart-refusal.ts'
import { loadProducts } from '../cart/change-cart.ts'
import type { PlacedProduct } from '../cart/product-cache.ts'
import { sentLine } from '../cart/sent-line.ts'
import type { Queryable } from '../db/database.ts'
import { consume, type RateLimit } from '../limits/limits.ts'
import type { Input } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Scope } from '../parts/scope.ts'
import { releaseClaims } from './claim-lines.ts'
import { findMember, lockedMember, type Member } from './find-member.ts'
import { cartLineOf, knowLines, showBasket, stateOf } from './show-basket.ts'
import {
  closeMember,
  insertTableLine,
  linesOf,
  removeMember,
  removeTableLine,
  setTableLineQty,
  type TableLineRow,
  touchTableBasket,
} from './table-basket.queries.ts'
import { tablePlace } from './table-place.ts'

const CHANGES_OF_MEMBER: RateLimit = { name: 'table-changes', most: 300, seconds: 600 }

type Change = (tx: Queryable, member: Member, rows: readonly TableLineRow[]) => Promise<void>

/** Changes a basket under its lock and returns the changed basket. Limits the rate of changes per member. */
async function change(parts: ApiParts, scope: Scope, token: string, apply: Change): Promise<TableBasket> {
  const { store, now } = scope
  const { basket_id, member } = await findMember(parts.db, scope, token)
  const who = `${basket_id} ${member}`
  await consume({ db: parts.db, storeId: store.id, now }, CHANGES_OF_MEMBER, who, () => texts.tooMany)
  return parts.db.transaction(async (tx) => {
    const own = await lockedMember(tx, scope, token)
    await apply(tx, own, await linesOf.all(tx, store.id, own.basket_id))
    await touchTableBasket.run(tx, store.id, own.basket_id, now)
    return showBasket(tx, parts, scope, own)
  })
}

/** D2.1: adds a line after validating it against the catalogue. Prices are never stored: they come from the catalogue on every read. */
export function addTableLine({ scope, params, body, parts }: Input<typeof postTableLine>): Promise<TableBasket> {
  const given = { id: scope.random.orderedId(), ...sentLine(body) }
  const storeId = scope.store.id
  return change(parts, scope, params.token, async (tx, { basket_id, member, outlet_id }, rows) => {
    const at = await cartStore(parts, scope.store, tx)
    await loadProducts(tx, at, [given.productId])
    const placed = at.products.at(given.productId, tablePlace(at, outlet_id))
    const problem = lineProblem(placed, choiceOf(given))
    if (problem || !placed) throw refusedCart(problemRefusal(problem ?? { kind: 'gone' }, placed))
    // S4.10: more of the same item by the same member increases its line, unless an order claims that line.
    const same = rows.find(
      (row) =>
        row.member === member &&
        row.order_id === null &&
        row.notes === given.notes &&
        matchKey(cartLineOf(row)) === matchKey(given),
    )
    const qty = given.qty + (same ? raisedLine(cartLineOf(same), placed).qty : 0)
    if (qty > CART_PIECES_MAX) throw new Refused(400, texts.tooManyPieces(CART_PIECES_MAX))
    refuseUnsoldWeight(placed, qty)
    if (same) return void (await setTableLineQty.run(tx, storeId, basket_id, same.id, qty))
    if (rows.length >= TABLE_LINES_MAX) throw new Refused(400, texts.tooManyLines(TABLE_LINES_MAX))
    await insertTableLine.run(tx, { ...given, storeId, basketId: basket_id, member })
  })
}

/** Members change only their own lines, and only while no order is paying or has paid them. */
export function changeTableLine({ scope, params, body, parts }: Input<typeof patchTableLine>): Promise<TableBasket> {
  const storeId = scope.store.id
  return change(parts, scope, params.token, async (tx, { basket_id, member, outlet_id }, rows) => {
    const row = rows.find(({ id }) => id === params.id.toLowerCase())
    if (!row) throw new Refused(404, texts.unknownLine)
    if (row.member !== member) throw new Refused(403, texts.notYours(row.name))
    await releaseClaims(tx, scope, [row])
    if (body.qty === 0) return void (await removeTableLine.run(tx, storeId, basket_id, row.id))
    const at = await cartStore(parts, scope.store, tx)
    await loadProducts(tx, at, [row.product_id])
    refuseUnsoldWeight(at.products.at(row.product_id, tablePlace(at, outlet_id)), body.qty)
    await setTableLineQty.run(tx, storeId, basket_id, row.id, body.qty)
  })
}

/** D1.11: the same weight rules as in a cart. */
function refuseUnsoldWeight(placed: PlacedProduct | undefined, qty: number): void {
  const refusal = placed && weightRefusal(placed, qty)
  if (refusal) throw refusedCart(refusal)
}

/** Leaves the table and returns the member's unpaid lines for their own cart. A member whose name a line still shows is kept, with a dead token. */
export async function leaveTable({
  scope,
  params,
  parts,
}: Input<typeof postLeaveTable>): Promise<{ items: CartItem[] }> {
  const { store, now } = scope
  return parts.db.transaction(async (tx) => {
    const { basket_id, member, outlet_id } = await lockedMember(tx, scope, params.token)
    const rows = await linesOf.all(tx, store.id, basket_id)
    const open = rows.filter((row) => row.member === member && stateOf(row) === 'open')
    await releaseClaims(tx, scope, open)
    for (const { id } of open) await removeTableLine.run(tx, store.id, basket_id, id)
    const others = rows.filter((row) => !open.includes(row))
    const isNamed = others.some((row) => row.member === member || row.payer_member === member)
    if (isNamed) await closeMember.run(tx, store.id, basket_id, member, hashToken(newToken(scope.random)), now)
    else await removeMember.run(tx, store.id, basket_id, member)
    await touchTableBasket.run(tx, store.id, basket_id, now)
    const at = await cartStore(parts, store, tx)
    await knowLines(tx, at, open)
    const place = tablePlace(at, outlet_id)
    return { items: open.map((row) => itemOf(at, place, cartLineOf(row))) }
  })
}
