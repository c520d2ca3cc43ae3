import type { InvoiceDocument } from '#contract/invoices.ts'
import { apiTexts } from '#texts/api.ts'
import { ordersApiTexts } from '#texts/orders-api.ts'
import type { Queryable } from '../db/database.ts'
import { tripState } from '../orders/move-trip.queries.ts'
import type { OrderRow } from '../orders/order-row.queries.ts'
import { Refused } from '../refused.ts'
import { invoicesOfOrder } from './invoice.queries.ts'

/** Every document of an order, in the order in which they were written. */
export async function orderDocuments(db: Queryable, { store_id, id }: OrderRow): Promise<InvoiceDocument[]> {
  const all = await invoicesOfOrder.all(db, store_id, id)
  if (all.length === 0) throw new Refused(404, ordersApiTexts.noInvoiceYet)
  return all.map(({ document }) => document)
}

/** D4.2: what of them belongs to a trip: its part of the order's, and those that were written for it alone. */
export async function tripDocuments(db: Queryable, order: OrderRow, slug: string): Promise<InvoiceDocument[]> {
  if (!(await tripState.maybe(db, order.store_id, order.id, slug))) throw new Refused(404, apiTexts.notFound)
  const all = await invoicesOfOrder.all(db, order.store_id, order.id)
  const own = all.flatMap(({ series, document }) => {
    if (series === 'credit_note') return []
    if (document.trip === slug) return [document]
    const part = document.parts.find(({ trip }) => trip === slug)
    return part ? [{ ...document, ...part, parts: [] }] : []
  })
  if (own.length === 0) throw new Refused(404, ordersApiTexts.noInvoiceYet)
  return own
}
