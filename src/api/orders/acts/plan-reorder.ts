import { CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import type { ReorderedLine, UnavailableLine } from '#contract/order/reorder.ts'
import { lineProblem } from '#rules/cart/cart-availability.ts'
import { planAdd } from '#rules/cart/cart-merge.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { raisedQuantity } from '#rules/weight/weight-step.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import { freeSlot } from '../../cart/add-to-cart.ts'
import type { StoredLine } from '../../cart/cart.queries.ts'
import { choiceOf, pieceCentsOf, raisedLine } from '../../cart/cart-answer.ts'
import type { CartStore } from '../../cart/cart-place.ts'
import { type CartRefusal, planRefusal, problemRefusal, weightRefusal } from '../../cart/cart-refusal.ts'
import { withSeenPrice } from '../../cart/change-cart.ts'
import type { LineOfOrder } from '../../order-rows/order-parts.queries.ts'

export type ReorderPlan = {
  /** The cart's lines with the order's. */
  lines: StoredLine[]
  put: StoredLine[]
  added: ReorderedLine[]
  gone: UnavailableLine[]
}

type Shop = { at: CartStore; place: PlaceOfSale; newId: () => string }

/** The items of an order. Extra services are chosen anew with each order. */
export function orderedItems(lines: readonly LineOfOrder[]): LineOfOrder[] {
  return lines.filter(({ kind }) => kind === 'item')
}

/** D4.5: adds an order's items to a cart at today's prices, without writing it. Items that cannot be added are named. */
export function planReorder(shop: Shop, ordered: readonly LineOfOrder[], cart: readonly StoredLine[]): ReorderPlan {
  let lines = [...cart]
  const put = new Map<string, StoredLine>()
  const [added, gone]: [ReorderedLine[], UnavailableLine[]] = [[], []]
  for (const line of ordered) {
    const step = planLine(shop, line, lines)
    if ('text' in step) {
      gone.push({ name: line.product_name, reason: step.text })
      continue
    }
    lines = step.lines
    for (const one of step.put) put.set(one.id, one)
    added.push({
      name: line.product_name,
      qty: step.qty,
      unit: line.unit,
      qty_was: step.qty > line.qty ? line.qty : null,
      was_cents: line.piece_cents,
      piece_cents: step.pieceCents,
    })
  }
  return { lines, put: [...put.values()], added, gone }
}

type Step = { lines: StoredLine[]; put: StoredLine[]; qty: number; pieceCents: number }

function planLine({ at, place, newId }: Shop, line: LineOfOrder, cart: readonly StoredLine[]): Step | CartRefusal {
  const placed = line.product_id === null ? undefined : at.products.at(line.product_id, place)
  if (!placed || line.product_id === null) return problemRefusal({ kind: 'gone' }, placed)
  const sent = Math.min(line.qty, CART_PIECES_MAX)
  const wanted = {
    id: newId(),
    productId: line.product_id,
    optionId: line.option_id,
    variantId: line.variant_id,
    modifierIds: line.modifiers.map(({ modifier_id }) => modifier_id),
    // D1.11: raised to the next quantity that is sold today.
    qty: raisedQuantity(placed.product, sent),
    notes: line.notes,
  }
  const problem = lineProblem(placed, choiceOf(wanted))
  if (problem) return problemRefusal(problem, placed)
  const pieceCents = pieceCentsOf(placed, wanted)
  const sold = cart.map((one) => (one.productId === wanted.productId ? raisedLine(one, placed) : one))
  const position = (cart.at(-1)?.position ?? 0) + 1
  const plan = planAdd(sold, { ...wanted, seenCents: pieceCents, slot: freeSlot(cart), position })
  if (plan.kind === 'refused') return planRefusal(plan)
  const unsold = plan.put.map(({ qty }) => weightRefusal(placed, qty)).find(Boolean)
  if (unsold) return unsold
  const { lines, put } = withSeenPrice(plan, pieceCents)
  return { lines, put, qty: wanted.qty, pieceCents }
}

/** The order's outlet or sales type no longer exists, so nothing of it is sold there. */
export function nothingSold(ordered: readonly LineOfOrder[]): ReorderPlan {
  const gone = ordered.map(({ product_name }) => ({ name: product_name, reason: cartTexts.not_sold_here }))
  return { lines: [], put: [], added: [], gone }
}
