import type { InvoiceDocument, InvoiceLine } from '#contract/order/invoices.ts'
import { CURRENCY } from '#contract/wire/limits.ts'
import { figuresOf, invoiceNumber, partsOf, withoutRule } from '#rules/orders/invoice.ts'
import { addressLines } from '#rules/places/address-lines.ts'
import { gstRate } from '#rules/pricing/gst.ts'
import { priceText } from '#rules/pricing/money.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { explainTexts } from '#texts/order/explain.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { subscriptionTexts } from '#texts/order/subscriptions.ts'
import type { Queryable } from '../db/database.ts'
import { settleAll } from '../db/settle-all.ts'
import { lockOrderState } from '../order-rows/order-row.queries.ts'
import {
  type InvoicedOrder,
  insertInvoice,
  orderToInvoice,
  overagePlan,
  paidForWeight,
  paidLabel,
  servicesOfAnswer,
  weightLabel,
} from './invoice.queries.ts'
import { chargedLines, plainLine, serviceLine } from './invoice-lines.ts'

export type InvoiceReason = 'order' | `extra_service:${string}` | `overage:${string}` | `weight:${string}`
export type ToIssue = { storeId: number; orderId: string; reason: InvoiceReason; now: Date }

/** A refund may be of more than one document. */
export type CreditName = `refund:${string}`

type Body = Pick<
  InvoiceDocument,
  | 'lines'
  | 'total_excluding_gst_cents'
  | 'gst_rate'
  | 'gst_cents'
  | 'total_cents'
  | 'parts'
  | 'paid_by'
  | 'trip'
  | 'refers_to'
> & { tripId: string | null }

/**
 * D4.6: writes the document for a payment or a refund, once for each reason, in the transaction that makes it due. Locks the order first, then the
 * number series. So two documents of one order wait for each other, and every number that is taken is used.
 */
export async function issueInvoice(tx: Queryable, { storeId, orderId, reason, now }: ToIssue): Promise<void> {
  // The row is read once the lock is taken.
  const [, order] = await settleAll(
    lockOrderState.one(tx, storeId, orderId),
    orderToInvoice.one(tx, storeId, orderId, reason),
  )
  if (!order.is_written) await writeInvoice(tx, order, reason, await bodyOf(tx, order, reason, now), now)
}

export type Credit = { document: InvoiceDocument; cents: number; reason: string; paidBy: string }

/** Writes a credit note under the name of its refund. Its caller holds the order's lock, and knows that it is not written yet. */
export async function issueCredit(
  tx: Queryable,
  { storeId, orderId, now }: Omit<ToIssue, 'reason'>,
  name: CreditName,
  credit: Credit,
) {
  const order = await orderToInvoice.one(tx, storeId, orderId, name)
  await writeInvoice(tx, order, name, creditBody(credit), now)
}

/** The same for an order whose payment was just recorded in this transaction, so it is locked and has no document yet. */
export function issueOrderInvoice(tx: Queryable, order: InvoicedOrder, paidBy: string, now: Date): Promise<void> {
  return writeInvoice(tx, order, 'order', orderBody(order, paidBy), now)
}

async function writeInvoice(
  tx: Queryable,
  order: InvoicedOrder,
  reason: InvoiceReason | CreditName,
  body: Body,
  now: Date,
) {
  const series = reason.startsWith('refund:') ? 'credit_note' : 'invoice'
  const isRegistered = body.gst_rate !== null
  const { tripId, ...figures } = body
  const { seller } = order
  const document: InvoiceDocument = {
    kind: series === 'credit_note' ? 'credit_note' : isRegistered ? 'tax_invoice' : 'receipt',
    title: titleOf(series, isRegistered),
    // The statement puts the number in.
    number: invoiceNumber(series, 0),
    issued_on: singaporeClock(now).day,
    seller: { ...seller, gst_registration_no: isRegistered ? seller.gst_registration_no : null },
    customer: {
      name: order.contact.name,
      address: order.address ? addressLines(order.address) : [],
      ...(order.company ? { company: order.company } : {}),
    },
    order_number: String(order.number),
    currency: CURRENCY,
    ...figures,
  }
  const { store_id: storeId, id: orderId } = order
  await insertInvoice.run(tx, { id: tx.random.id(), storeId, series, orderId, tripId, reason, document, now })
}

function titleOf(series: 'invoice' | 'credit_note', isRegistered: boolean): string {
  if (series === 'credit_note') return isRegistered ? invoiceTexts.creditNote : invoiceTexts.refund
  return isRegistered ? invoiceTexts.taxInvoice : invoiceTexts.receipt
}

async function bodyOf(tx: Queryable, order: InvoicedOrder, reason: InvoiceReason, now: Date): Promise<Body> {
  const [kind, id = ''] = reason.split(':')
  if (kind === 'order') return orderBody(order, await orderLabel(tx, order))
  if (kind === 'overage') return overageBody(tx, order, id, now)
  if (kind === 'weight') return weightBody(tx, order, id)
  return serviceBody(tx, order, id, now)
}

function orderBody(order: InvoicedOrder, paidBy: string): Body {
  const lines = chargedLines(order)
  const { gst_rate, gst_cents, total_cents } = order.quote
  const figures = figuresOf(lines.map(withoutRule), gst_rate, gst_cents)
  if (figures.total_cents !== total_cents)
    throw new Error(`the lines of order ${order.number} do not sum up to its total`)
  return {
    ...figures,
    parts: order.kind === 'trips' ? partsOf(lines, gst_rate, gst_cents, order.early_starts_at !== null) : [],
    paid_by: paidBy,
    trip: null,
    tripId: null,
    refers_to: null,
  }
}

async function serviceBody(tx: Queryable, order: InvoicedOrder, answerId: string, now: Date): Promise<Body> {
  const services = await servicesOfAnswer.all(tx, order.store_id, order.id, answerId)
  const first = services[0]
  if (!first) throw new Error('nothing was paid for')
  // P1.3: services within the limit were paid with the order.
  const paidBy = (await labelOf(tx, order, 'extra_service', answerId)) || (await orderLabel(tx, order))
  return {
    ...figuresOf(services.map(serviceLine), rateOn(order, now)),
    parts: [],
    paid_by: paidBy,
    trip: first.trip,
    tripId: first.trip_id,
    refers_to: null,
  }
}

async function overageBody(tx: Queryable, order: InvoicedOrder, id: string, now: Date): Promise<Body> {
  const { cents, plan_name } = await overagePlan.one(tx, order.store_id, id)
  const paidBy = await labelOf(tx, order, 'overage', id)
  return {
    ...figuresOf([plainLine(subscriptionTexts.carried, cents, plan_name)], rateOn(order, now)),
    parts: [],
    paid_by: paidBy,
    trip: null,
    tripId: null,
    refers_to: null,
  }
}

/** P1.2: weight above an estimate that was paid when the order was placed. */
async function weightBody(tx: Queryable, order: InvoicedOrder, answerId: string): Promise<Body> {
  const { label, amount_cents } = await paidForWeight.one(tx, order.store_id, order.id, answerId)
  return {
    ...figuresOf([moreWeightLine(order, amount_cents)], order.quote.gst_rate),
    parts: [],
    paid_by: label,
    trip: null,
    tripId: null,
    refers_to: null,
  }
}

/** The order costs its weight by now. What was paid of it before is on the documents before. */
function moreWeightLine({ quote }: InvoicedOrder, cents: number): InvoiceLine {
  const [ofCents, lessCents] = [quote.total_cents, quote.total_cents - cents]
  const detail = explainTexts.difference(priceText(ofCents), priceText(lessCents))
  const reason = { by: 'difference', of_cents: ofCents, less_cents: lessCents } as const
  return { ...plainLine(invoiceTexts.moreWeight, cents, detail), reason }
}

/** P1.2: an order whose hold was lost is paid by the answer about its weight. */
async function orderLabel(tx: Queryable, order: InvoicedOrder): Promise<string> {
  const own = await labelOf(tx, order, 'order', null)
  return own || ((await weightLabel.maybe(tx, order.store_id, order.id))?.label ?? '')
}

async function labelOf(
  tx: Queryable,
  order: InvoicedOrder,
  purpose: string,
  purposeId: string | null,
): Promise<string> {
  const paid = await paidLabel.maybe(tx, order.store_id, order.id, purpose, purposeId)
  return paid?.label ?? ''
}

/** The order records whether the store is GST-registered. A later payment uses the rate of its own day. */
function rateOn({ quote }: InvoicedOrder, now: Date): number | null {
  return quote.gst_rate === null ? null : gstRate(now)
}

/** A credit of a part or all of one document, which it names. */
function creditBody({ document, cents, reason, paidBy }: Credit): Body {
  const words = invoiceTexts.refundOf(reason)
  return {
    ...figuresOf([plainLine(words, -cents)], document.gst_rate),
    parts: [],
    paid_by: paidBy,
    trip: document.trip,
    tripId: null,
    refers_to: document.number,
  }
}
