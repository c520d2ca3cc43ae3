import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { CURRENCY } from '#contract/wire/limits.ts'
import { figuresOf, invoiceNumber, partsOf, withoutRule } from '#rules/orders/invoice.ts'
import { addressLines } from '#rules/places/address-lines.ts'
import { gstRate } from '#rules/pricing/gst.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { subscriptionTexts } from '#texts/order/subscriptions.ts'
import type { Queryable } from '../db/database.ts'
import { settleAll } from '../db/settle-all.ts'
import { linesOfOrder } from '../order-rows/order-parts.queries.ts'
import { lockWholeOrder, type OrderRow } from '../order-rows/order-row.queries.ts'
import {
  insertInvoice,
  invoiceIsWritten,
  invoicesOfOrder,
  overagePlan,
  paidLabel,
  refundForNote,
  sellerOfStore,
  servicesOfAnswer,
  takeInvoiceNumber,
} from './invoice.queries.ts'
import { chargedLines, plainLine, serviceLine } from './invoice-lines.ts'

export type InvoiceReason = 'order' | `extra_service:${string}` | `overage:${string}` | `refund:${string}`
export type ToIssue = { storeId: number; orderId: string; reason: InvoiceReason; now: Date }

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
  const [order, { is_written }, { config, information }, ordered] = await settleAll(
    lockWholeOrder.one(tx, storeId, orderId),
    invoiceIsWritten.one(tx, storeId, orderId, reason),
    sellerOfStore.one(tx, storeId),
    reason === 'order' ? orderedOf(tx, storeId, orderId) : nothing,
  )
  if (is_written) return
  const body = ordered ? orderBody(order, ordered) : await bodyOf(tx, order, reason, now)
  const series = reason.startsWith('refund:') ? 'credit_note' : 'invoice'
  const { last } = await takeInvoiceNumber.one(tx, storeId, series)
  const isRegistered = body.gst_rate !== null
  const { tripId, ...figures } = body
  const document: InvoiceDocument = {
    kind: series === 'credit_note' ? 'credit_note' : isRegistered ? 'tax_invoice' : 'receipt',
    title: titleOf(series, isRegistered),
    number: invoiceNumber(series, last),
    issued_on: singaporeClock(now).day,
    seller: {
      name: config.name,
      legal_name: information.legal_name,
      uen: information.uen,
      gst_registration_no: isRegistered ? information.gst_registration_no : null,
      address: information.address,
      phone: information.phone,
      email: information.email,
    },
    customer: {
      name: order.contact.name,
      address: order.address ? addressLines(order.address) : [],
      ...(order.company ? { company: order.company } : {}),
    },
    order_number: String(order.number),
    currency: CURRENCY,
    ...figures,
  }
  const id = tx.random.id()
  await insertInvoice.run(tx, { id, storeId, series, number: last, orderId, tripId, reason, document, now })
}

function titleOf(series: 'invoice' | 'credit_note', isRegistered: boolean): string {
  if (series === 'credit_note') return isRegistered ? invoiceTexts.creditNote : invoiceTexts.refund
  return isRegistered ? invoiceTexts.taxInvoice : invoiceTexts.receipt
}

async function bodyOf(tx: Queryable, order: OrderRow, reason: InvoiceReason, now: Date): Promise<Body> {
  const [kind, id = ''] = reason.split(':')
  if (kind === 'refund') return refundBody(tx, order, id)
  if (kind === 'overage') return overageBody(tx, order, id, now)
  return serviceBody(tx, order, id, now)
}

const nothing = Promise.resolve(undefined)

type Ordered = Awaited<ReturnType<typeof orderedOf>>

async function orderedOf(tx: Queryable, storeId: number, orderId: string) {
  const [lines, label] = await settleAll(
    linesOfOrder.all(tx, storeId, orderId),
    paidLabel.maybe(tx, storeId, orderId, 'order', null),
  )
  return { lines, paidBy: label?.label ?? '' }
}

function orderBody(order: OrderRow, ordered: Ordered): Body {
  const lines = chargedLines(order, ordered.lines)
  const { gst_rate, gst_cents, total_cents } = order.quote
  const figures = figuresOf(lines.map(withoutRule), gst_rate, gst_cents)
  if (figures.total_cents !== total_cents)
    throw new Error(`the lines of order ${order.number} do not sum up to its total`)
  return {
    ...figures,
    parts: order.kind === 'trips' ? partsOf(lines, gst_rate, gst_cents, order.early_starts_at !== null) : [],
    paid_by: ordered.paidBy,
    trip: null,
    tripId: null,
    refers_to: null,
  }
}

async function serviceBody(tx: Queryable, order: OrderRow, answerId: string, now: Date): Promise<Body> {
  const services = await servicesOfAnswer.all(tx, order.store_id, order.id, answerId)
  const first = services[0]
  if (!first) throw new Error('nothing was paid for')
  const label = await paidLabel.maybe(tx, order.store_id, order.id, 'extra_service', answerId)
  return {
    ...figuresOf(services.map(serviceLine), rateOn(order, now)),
    parts: [],
    paid_by: label?.label ?? '',
    trip: first.trip,
    tripId: first.trip_id,
    refers_to: null,
  }
}

async function overageBody(tx: Queryable, order: OrderRow, id: string, now: Date): Promise<Body> {
  const { cents, plan_name } = await overagePlan.one(tx, order.store_id, id)
  const label = await paidLabel.maybe(tx, order.store_id, order.id, 'overage', id)
  return {
    ...figuresOf([plainLine(subscriptionTexts.carried, cents, plan_name)], rateOn(order, now)),
    parts: [],
    paid_by: label?.label ?? '',
    trip: null,
    tripId: null,
    refers_to: null,
  }
}

/** The order records whether the store is GST-registered. A later payment uses the rate of its own day. */
function rateOn({ quote }: OrderRow, now: Date): number | null {
  return quote.gst_rate === null ? null : gstRate(now)
}

async function refundBody(tx: Queryable, order: OrderRow, refundId: string): Promise<Body> {
  const refund = await refundForNote.one(tx, order.store_id, order.id, refundId)
  const original = await originalOf(tx, order, refund)
  const words = invoiceTexts.refundOf(refund.reason)
  return {
    ...figuresOf([plainLine(words, -refund.amount_cents)], original ? original.gst_rate : order.quote.gst_rate),
    parts: [],
    paid_by: refund.paid_by ?? '',
    trip: original?.trip ?? null,
    tripId: null,
    refers_to: original?.number ?? null,
  }
}

async function originalOf(
  tx: Queryable,
  order: OrderRow,
  { purpose, purpose_id }: { purpose: string; purpose_id: string | null },
) {
  const reason = purpose === 'order' ? 'order' : `${purpose}:${purpose_id}`
  const all = await invoicesOfOrder.all(tx, order.store_id, order.id)
  return all.find((one) => one.reason === reason)?.document
}
