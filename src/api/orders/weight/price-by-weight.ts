import type { Quote } from '#contract/order/quote-shapes.ts'
import { explainQuote } from '#rules/pricing/explain-quote.ts'
import type { QuoteFigures } from '#rules/pricing/quote.ts'
import { inputByWeight, type PriceBasis, priceByWeight, weighedPositions } from '#rules/weight/weighed-price.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { invoiceIsWritten } from '../../invoices/invoice.queries.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { linesToWeigh, priceOrderByWeight } from '../../order-rows/weighed-order.queries.ts'
import { type Attempt, takeOfHold } from '../../payments/attempts/attempt.queries.ts'
import { refundablePayments } from '../refunds/refund-order.queries.ts'
import { includedServicesPaid } from '../services/included-services.ts'

/** A weighed line of an order. `ref` is its name in the price's basis. */
export type WeighedLine = { id: string; name: string; ref: string; qty: number; grams: number | null }

/** The lines of an order that are weighed, with the weights that are known. */
export async function weighedLines(
  tx: Queryable,
  { store_id, id }: Pick<OrderRow, 'store_id' | 'id'>,
  basis: PriceBasis,
): Promise<WeighedLine[]> {
  const lines = await linesToWeigh.all(tx, store_id, id)
  return weighedPositions(basis).flatMap((position) => {
    const line = lines.find((one) => one.position === position)
    const item = basis.items[position - 1]
    return line && item ? [{ id: line.id, name: item.label, ref: item.ref, qty: item.qty, grams: line.grams }] : []
  })
}

const gramsByRef = (lines: readonly WeighedLine[]): ReadonlyMap<string, number> =>
  new Map(lines.flatMap(({ ref, grams }) => (grams === null ? [] : [[ref, grams]])))

/** The price of an order by the weights of its lines. */
export function priceOf(basis: PriceBasis, lines: readonly WeighedLine[]): QuoteFigures {
  return priceByWeight(basis, gramsByRef(lines))
}

export const centsOf = ({ lines }: QuoteFigures, ref: string) =>
  lines.find((line) => line.rule === 'item' && line.ref === ref)?.cents ?? 0

type Priced = { basis: PriceBasis; figures: QuoteFigures; lines: readonly WeighedLine[]; now: Date }

/** P1.2: the order costs what was weighed from now on. */
export async function chargeByWeight(tx: Queryable, order: OrderRow, priced: Priced): Promise<void> {
  const { basis, figures, lines, now } = priced
  const { unused: _, ...shown } = figures
  const { limit_cents: __, ...before } = order.quote
  const explanation = explainQuote(inputByWeight(basis, gramsByRef(lines)), figures)
  const quote: Quote = { ...before, ...shown, explanation }
  await priceOrderByWeight.run(tx, {
    storeId: order.store_id,
    orderId: order.id,
    weights: lines.map(({ id, ref, grams }) => ({ id, grams: grams ?? 0, cents: centsOf(figures, ref) })),
    quote,
    totalCents: figures.total_cents,
    gstCents: figures.gst_cents,
    now,
  })
}

/**
 * P1.2: what the goods of an order without a hold were paid so far: at once, as estimated, or a part above a hold that was lost later. Extra services,
 * payments that came twice and what was paid back for another reason do not count.
 */
export async function paidForGoods(
  tx: Queryable,
  { store_id, id, total_cents }: Pick<OrderRow, 'store_id' | 'id' | 'total_cents'>,
): Promise<number> {
  if ((await invoiceIsWritten.one(tx, store_id, id, 'order')).is_written) return total_cents
  const payments = await refundablePayments.all(tx, store_id, id)
  return payments.reduce((sum, { purpose, left_cents }) => sum + (purpose === 'weight' ? left_cents : 0), 0)
}

/** P1.2: nothing of the price is left to be paid, so it is invoiced, unless it was when the order was paid as estimated. */
export async function issueWeighed(tx: Queryable, { store_id: storeId, id: orderId }: OrderRow, now: Date) {
  await includedServicesPaid(tx, { storeId, orderId, now })
  await issueInvoice(tx, { storeId, orderId, reason: 'order', now })
  await publish(tx, 'weightTaken', { storeId, orderId, now })
}

/**
 * The order costs its weight, and its hold is told what to take of it. If nothing is taken, no payment issues the invoice, so it is issued now. The
 * attempt is written before the vouchers, and the invoice last: the order of locks (docs/ARCHITECTURE.md).
 */
export async function takeForWeight(
  tx: Queryable,
  order: OrderRow,
  { hold, cents, ...priced }: Priced & { hold: Attempt; cents: number },
): Promise<void> {
  const { now } = priced
  const { store_id: storeId, order_id: orderId } = hold
  await takeOfHold.run(tx, storeId, hold.id, cents, now)
  await chargeByWeight(tx, order, priced)
  if (cents > 0) return
  await issueInvoice(tx, { storeId, orderId, reason: 'order', now })
  await publish(tx, 'weightTaken', { storeId, orderId, now })
}
