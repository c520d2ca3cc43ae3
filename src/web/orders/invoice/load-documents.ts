import type { InvoiceDocument } from '#contract/order/invoices.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { apiBase, type OrderRef } from '../detail/order-ref.ts'

export type InvoiceData = {
  orderRef: OrderRef
  number: string
  kind: OrderView['kind']
  /** The trip whose charges the documents contain; null for the whole order. */
  trip: string | null
  documents: InvoiceDocument[]
}

/** The documents of an order or of one of its trips. Empty if there is none yet. */
export async function loadDocuments(
  api: Api,
  orderRef: OrderRef,
  { number, kind }: Pick<OrderView, 'number' | 'kind'>,
  trip: string | null,
  signal: AbortSignal,
): Promise<InvoiceData> {
  const { id } = orderRef
  const request = () => {
    if (orderRef.by === 'guest') return api('GET /guest-orders/:token/invoice', { params: { token: id }, signal })
    if (trip !== null) return api('GET /orders/:id/trips/:slug/invoice', { params: { id, slug: trip }, signal })
    return api('GET /orders/:id/invoice', { params: { id }, signal })
  }
  const { documents } = await request().catch((error) => {
    // The caller has loaded the order and the trip, so 404 means that there is no document.
    if (error instanceof ApiFailure && error.httpStatus === 404) return { documents: [] }
    throw error
  })
  return { orderRef, number, kind, trip, documents }
}

export function pdfPath({ orderRef, trip }: Pick<InvoiceData, 'orderRef' | 'trip'>): string {
  const base = apiBase(orderRef)
  return trip === null ? `${base}/invoice.pdf` : `${base}/trips/${encodeURIComponent(trip)}/invoice.pdf`
}
