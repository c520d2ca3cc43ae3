import type { ResponseOf } from '#contract/call.ts'
import { CART_PIECES_MAX } from '#contract/cart-limits.ts'
import type { postReorder } from '#contract/orders.ts'
import { moneyCents } from '#rules/money.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import type { Input } from '../endpoint.ts'
import { Refused } from '../refused.ts'
import { customersOrder } from './load-order.ts'
import { type LineOfOrder, linesOfOrder } from './order-parts.queries.ts'

type Answer = ResponseOf<typeof postReorder>

/** D4.5: the same things into the cart at the order's place, as if they were added one by one: today's prices, and what cannot be had is named. */
export async function reorder({ scope, params, parts }: Input<typeof postReorder>): Promise<Answer> {
  const { order } = await customersOrder(parts.db, scope, params.id)
  const place = { outlet_id: order.outlet_id, sales_type_id: order.sales_type_id }
  const answer: Answer = { ...place, added: [], gone: [] }
  const lines = await linesOfOrder.all(parts.db, order.store_id, order.id)
  for (const line of lines.filter(({ kind }) => kind === 'item')) {
    if (line.product_id === null) continue
    try {
      const cart = await addToCart({
        scope,
        parts,
        params: {},
        query: undefined,
        body: { ...itemOf(line, line.product_id), ...place },
      })
      const own = cart.find((item) => item.product_id === line.product_id && sameChoice(item, line))
      const piece = own ? pieceCents(own) : line.piece_cents
      answer.added.push({ name: line.product_name, qty: line.qty, was_cents: line.piece_cents, piece_cents: piece })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      answer.gone.push({ name: line.product_name, reason: error.message })
    }
  }
  return answer
}

function itemOf(line: LineOfOrder, product_id: number) {
  return {
    product_id,
    option_id: line.option_id,
    variant_id: line.variant_id,
    qty: Math.min(line.qty, CART_PIECES_MAX),
    notes: line.notes,
    modifiers: line.modifiers.map(({ modifier_id }) => ({ modifier_id })),
  }
}

type Item = Awaited<ReturnType<typeof addToCart>>[number]

const modifierKey = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()

function sameChoice(item: Item, line: LineOfOrder): boolean {
  return (
    item.option_id === line.option_id &&
    item.variant_id === line.variant_id &&
    modifierKey(item.modifiers.map((one) => one.modifier_id)) ===
      modifierKey(line.modifiers.map((one) => one.modifier_id))
  )
}

function pieceCents({ price_per_pcs, modifiers }: Item): number {
  const all = [price_per_pcs, ...modifiers.map((modifier) => modifier.price_per_pcs)]
  return all.reduce((sum, text) => sum + (moneyCents(text) ?? 0), 0)
}
