import type { CartItem, postCartAdd } from '#contract/order/cart.ts'
import { CART_LINES_MAX } from '#contract/order/cart-limits.ts'
import { lineProblem } from '#rules/cart/cart-availability.ts'
import { planAdd } from '#rules/cart/cart-merge.ts'
import type { Input } from '../parts/endpoint.ts'
import type { StoredLine } from './cart.queries.ts'
import { choiceOf, pieceCentsOf, raisedLine } from './cart-answer.ts'
import { cartStore, placeOrRefusal } from './cart-place.ts'
import { planRefusal, problemRefusal, refusedCart, weightRefusal } from './cart-refusal.ts'
import { type CartChange, changeCart, type Plan, readCart, withSeenPrice } from './change-cart.ts'
import { sentLine } from './sent-line.ts'

/** S7.8: adds one item to the cart of its place. Takes three statements, including the session look-up, whether or not products are cached. */
export async function addToCart({ parts, scope, body }: Input<typeof postCartAdd>): Promise<CartItem[]> {
  const at = await cartStore(parts, scope.store)
  const place = placeOrRefusal(at, body)
  const given = { id: scope.random.orderedId(), ...sentLine(body) }

  function decide(lines: readonly StoredLine[]): Plan {
    const placed = at.products.at(given.productId, place)
    const problem = lineProblem(placed, choiceOf(given))
    if (problem || !placed) throw refusedCart(problemRefusal(problem ?? { kind: 'gone' }, placed))
    const seenCents = pieceCentsOf(placed, given)
    const sold = lines.map((line) => (line.productId === given.productId ? raisedLine(line, placed) : line))
    const plan = planAdd(sold, {
      ...given,
      seenCents,
      slot: freeSlot(lines),
      position: (lines.at(-1)?.position ?? 0) + 1,
    })
    if (plan.kind === 'refused') throw refusedCart(planRefusal(plan))
    // With `raises_weight` the quantity is stored as sent. Reading the cart raises it and reports the stored quantity as `qty_was`.
    const unsold = body.raises_weight ? undefined : plan.put.map(({ qty }) => weightRefusal(placed, qty)).find(Boolean)
    if (unsold) throw refusedCart(unsold)
    return withSeenPrice(plan, seenCents)
  }

  const change: CartChange = {
    parts,
    scope,
    at,
    place,
    key: body.merge_key ?? null,
    needs: () => [given.productId],
    decide,
  }
  return changeCart(change, await readCart(change, parts.db, [given.productId]))
}

/** The first slot that no line of the cart has. */
export function freeSlot(lines: readonly StoredLine[]): number {
  const taken = new Set(lines.map(({ slot }) => slot))
  for (let slot = 1; slot <= CART_LINES_MAX; slot += 1) if (!taken.has(slot)) return slot
  return CART_LINES_MAX
}
