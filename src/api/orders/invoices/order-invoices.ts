import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { addressLines } from '#rules/places/address-lines.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { invoicesOfOrder } from '../../invoices/invoice.queries.ts'
import { tripState } from '../../order-rows/move-trip.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import type { OwnOrder } from '../read/load-order.ts'
import { shownAddress } from '../read/show-order.ts'

/** Every document of an order, oldest first. */
export async function orderInvoices(db: Queryable, { order, isGuest }: OwnOrder): Promise<InvoiceDocument[]> {
  const all = await invoicesOfOrder.all(db, order.store_id, order.id)
  if (all.length === 0) throw new Refused(404, ordersApiTexts.noInvoiceYet)
  return all.map(({ document }) => (isGuest ? masked(document, order) : document))
}

/**
 * D4.2, D4.11: the statements of a trip: its part of the order's invoice, and the invoices of this trip alone. A statement refers to its invoice and
 * has no number of its own, because only the invoice may carry the number.
 */
export async function tripInvoices(
  db: Queryable,
  { order, isGuest }: OwnOrder,
  slug: string,
): Promise<InvoiceDocument[]> {
  if (!(await tripState.maybe(db, order.store_id, order.id, slug))) throw new Refused(404, apiTexts.notFound)
  const all = await invoicesOfOrder.all(db, order.store_id, order.id)
  const own = all.flatMap(({ series, document }) => {
    if (series === 'credit_note') return []
    if (document.trip === slug) return [statementOf(document)]
    const part = document.parts.find(({ trip }) => trip === slug)
    return part ? [statementOf({ ...document, ...part })] : []
  })
  if (own.length === 0) throw new Refused(404, ordersApiTexts.noInvoiceYet)
  return isGuest ? own.map((document) => masked(document, order)) : own
}

/** D4.3: a document opened by a guest link masks the address like the page does. The stored document is complete. */
function masked(document: InvoiceDocument, order: OrderRow): InvoiceDocument {
  const shown = shownAddress(order, true)
  const address = shown && document.customer.address.length > 0 ? addressLines(shown) : []
  return { ...document, customer: { ...document.customer, address } }
}

function statementOf(document: InvoiceDocument): InvoiceDocument {
  const title = invoiceTexts.tripStatement
  return { ...document, kind: 'statement', title, number: null, refers_to: document.number, parts: [] }
}
