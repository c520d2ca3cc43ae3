import type { CartItem, patchCart } from '#contract/order/cart.ts'
import { isUuid } from '#contract/wire/ids.ts'
import { lineProblem } from '#rules/cart/cart-availability.ts'
import { matchKey } from '#rules/cart/cart-matching.ts'
import { type LineChange, planChange } from '#rules/cart/cart-merge.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import type { Input } from '../parts/endpoint.ts'
import { placeOfLine, type StoredLine } from './cart.queries.ts'
import { choiceOf, pieceCentsOf, raisedLine } from './cart-answer.ts'
import { cartStore } from './cart-place.ts'
import { type CartRefusal, planRefusal, problemRefusal, refusedCart, weightRefusal } from './cart-refusal.ts'
import { changeCart, type Plan, withSeenPrice } from './change-cart.ts'

/** S7.7: changes one line of the customer. Another customer's line and a removed line return the same 404 as an unknown id. */
export async function changeLine({ parts, scope, body }: Input<typeof patchCart>): Promise<CartItem[]> {
  const id = body.cart_id.toLowerCase()
  const { store, viewer } = scope
  const row = isUuid(id) ? await placeOfLine.maybe(parts.db, store.id, viewer.id, id) : undefined
  if (!row) throw refused(planRefusal({ kind: 'refused', reason: 'unknown_line', inCart: 0 }))
  if (body.sales_type_id !== undefined && body.sales_type_id !== row.sales_type_id) {
    const text = cartTexts.otherSalesType
    throw refused({ httpStatus: 409, reason: 'other_sales_type', text, field: 'sales_type_id' })
  }
  const at = await cartStore(parts, store)
  const shelf = at.catalogIndex.shelves.find(
    (one) => one.outletId === row.outlet_id && one.salesTypeId === row.sales_type_id,
  )
  const place = { outletId: row.outlet_id, salesTypeId: row.sales_type_id, shelfId: shelf?.id ?? null }
  const wanted = wantedChange(body)

  function decide(lines: readonly StoredLine[]): Plan {
    const line = lines.find((one) => one.id === id)
    const plan = planChange(line ? asSeen(lines, { ...line, ...wanted }) : lines, id, wanted)
    if (plan.kind === 'refused') throw refused(planRefusal(plan))
    if (!line || plan.put.length === 0) return plan
    const changed = { ...line, ...wanted }
    const placed = at.products.at(line.productId, place)
    const problem = lineProblem(placed, choiceOf(changed))
    // For an unavailable product, a smaller quantity and a note are still allowed.
    const asksForMore = changed.qty > line.qty || matchKey(changed) !== matchKey(line)
    if (problem && asksForMore) throw refused(problemRefusal(problem, placed))
    const unsold = placed && wanted.qty !== undefined ? weightRefusal(placed, wanted.qty) : undefined
    if (unsold) throw refused(unsold)
    return problem || !placed ? plan : withSeenPrice(plan, pieceCentsOf(placed, changed))
  }

  /** D1.11: lines that become one are added up as the customer sees them, raised to weights that are sold. */
  function asSeen(lines: readonly StoredLine[], changed: StoredLine): readonly StoredLine[] {
    const key = matchKey(changed)
    if (!lines.some((one) => one.id !== id && matchKey(one) === key)) return lines
    const placed = at.products.at(changed.productId, place)
    return lines.map((one) => (one.productId === changed.productId ? raisedLine(one, placed) : one))
  }

  const needs = (lines: readonly StoredLine[]) => lines.filter((one) => one.id === id).map((one) => one.productId)
  return changeCart({ parts, scope, at, place, key: null, needs, decide }, { ...row, isDone: false })
}

/** Only the fields that were sent and, if `changes` is given, named there. */
function wantedChange(body: Input<typeof patchCart>['body']): LineChange {
  const { qty, notes, option_id, variant_id, modifiers, changes } = body
  const isMeant = (field: NonNullable<typeof changes>[number]) => changes?.includes(field) ?? true
  const change: LineChange = {}
  if (qty !== undefined && isMeant('qty')) change.qty = qty
  if (notes !== undefined && isMeant('notes')) change.notes = notes?.trim() ?? ''
  if (option_id !== undefined && isMeant('option_id')) change.optionId = option_id
  if (variant_id !== undefined && isMeant('variant_id')) change.variantId = variant_id
  if (modifiers !== undefined && isMeant('modifiers')) change.modifierIds = modifiers.map((modifier) => modifier.id)
  return change
}

function refused(refusal: CartRefusal) {
  return refusedCart(refusal, cartTexts.wentWrong)
}
