import { createHash } from 'node:crypto'
import type { Quote } from '#contract/order/quote-shapes.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import type { OrderLineDraft } from './basket.ts'

type SeenFigures = Pick<Quote, 'lines' | 'total_cents' | 'limit_cents' | 'gst_cents' | 'gst_rate'>

/** D2.4: a hash of what the customer agreed to: outlet, sales type, items, quantities and prices. Equal hashes mean equal orders, to the cent. */
export function quoteHash(
  { outletId, salesTypeId }: PlaceOfSale,
  { lines, total_cents, limit_cents, gst_cents, gst_rate }: SeenFigures,
  drafts: readonly OrderLineDraft[],
): string {
  const seen = [
    outletId,
    salesTypeId,
    lines.map(({ rule, label, ref, qty, cents }) => [rule, label, ref, qty, cents]),
    drafts.map((line) => [
      line.product_id,
      line.option_id,
      line.variant_id,
      line.modifiers.map(({ modifier_id }) => modifier_id),
    ]),
    total_cents,
    gst_cents,
    gst_rate,
    ...(limit_cents === undefined ? [] : [limit_cents]),
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url')
}
