import type { CartItem, postCartAdd } from '#contract/order/cart.ts'
import { CART_LINES_MAX } from '#contract/order/cart-limits.ts'
import { lineProblem } from '#rules/cart/cart-availability.ts'
import { planAdd } from '#rules/cart/cart-merge.ts'
import type { Input } from '../parts/endpoint.ts'
import type { KeptLine } from './cart.queries.ts'
import { choiceOf, pieceCentsOf, raisedLine } from './cart-answer.ts'
import { cartStore, placeOrRefusal } from './cart-place.ts'
import { planRefusal, problemRefusal, refusedCart, weightRefusal } from './cart-refusal.ts'
import { type CartChange, changeCart, type Plan, readCart, touched } from './change-cart.ts'
import { sentLine } from './sent-line.ts'

/** S7.8: one item into the cart at its place. Three statements with the look-up of the login, whatever is known already. */
export async function addToCart({ parts, scope, body }: Input<typeof postCartAdd>): Promise<CartItem[]> {
  const at = await cartStore(parts, scope.store)
  const place = placeOrRefusal(at, body)
  const given = { id: scope.random.orderedId(), ...sentLine(body) }

  function decide(lines: readonly KeptLine[]): Plan {
    const placed = at.shelf.at(given.productId, place)
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
    // It is kept as it was: the cart is read with what is sold, and the line says from what it was raised.
    const unsold = body.raises_weight ? undefined : plan.put.map(({ qty }) => weightRefusal(placed, qty)).find(Boolean)
    if (unsold) throw refusedCart(unsold)
    return touched(plan, seenCents)
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

function freeSlot(lines: readonly KeptLine[]): number {
  const taken = new Set(lines.map(({ slot }) => slot))
  for (let slot = 1; slot <= CART_LINES_MAX; slot += 1) if (!taken.has(slot)) return slot
  return CART_LINES_MAX
}
