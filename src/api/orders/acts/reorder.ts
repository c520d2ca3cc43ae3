import { CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import type { postReorder } from '#contract/order/orders.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { moneyCents } from '#rules/pricing/money.ts'
import { raisedQuantity } from '#rules/weight/weight-step.ts'
import { Refused } from '../../base/refused.ts'
import { addToCart } from '../../cart/add-to-cart.ts'
import { cartStore, placeOrRefusal } from '../../cart/cart-place.ts'
import { loadProducts } from '../../cart/change-cart.ts'
import { type LineOfOrder, linesOfOrder } from '../../order-rows/order-parts.queries.ts'
import type { Input } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { customersOrder } from '../read/load-order.ts'

type Answer = ResponseOf<typeof postReorder>

/** D4.5: adds the order's items to the cart of its outlet one by one, at today's prices. Items that cannot be added are named. */
export async function reorder({ scope, params, parts }: Input<typeof postReorder>): Promise<Answer> {
  const { order } = await customersOrder(parts.db, scope, params.id)
  const place = { outlet_id: order.outlet_id, sales_type_id: order.sales_type_id }
  const answer: Answer = { ...place, added: [], gone: [] }
  const lines = await linesOfOrder.all(parts.db, order.store_id, order.id)
  for (const line of lines.filter(({ kind }) => kind === 'item')) {
    if (line.product_id === null) continue
    try {
      const qty = await soldQuantity(parts, scope, { ...place, product_id: line.product_id, qty: line.qty })
      const cart = await addToCart({
        scope,
        parts,
        params: {},
        query: undefined,
        body: { ...itemOf(line, line.product_id), qty, ...place },
      })
      const own = cart.find((item) => item.product_id === line.product_id && sameChoice(item, line))
      const piece = own ? pieceCents(own) : line.piece_cents
      answer.added.push({
        name: line.product_name,
        qty,
        unit: line.unit,
        qty_was: qty > line.qty ? line.qty : null,
        was_cents: line.piece_cents,
        piece_cents: piece,
      })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      answer.gone.push({ name: line.product_name, reason: error.message })
    }
  }
  return answer
}

type Wanted = { outlet_id: number; sales_type_id: number; product_id: number; qty: number }

/** D1.11: the ordered quantity, raised to the next one that is sold today. */
async function soldQuantity(parts: ApiParts, { store }: Scope, wanted: Wanted): Promise<number> {
  const at = await cartStore(parts, store)
  await loadProducts(parts.db, at, [wanted.product_id])
  const product = at.products.at(wanted.product_id, placeOrRefusal(at, wanted))?.product
  const qty = Math.min(wanted.qty, CART_PIECES_MAX)
  return product ? raisedQuantity(product, qty) : qty
}

function itemOf(line: LineOfOrder, product_id: number) {
  return {
    product_id,
    option_id: line.option_id,
    variant_id: line.variant_id,
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
