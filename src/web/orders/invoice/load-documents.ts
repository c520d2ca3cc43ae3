import type { InvoiceDocument } from '#contract/order/invoices.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { withQuery } from '#contract/wire/href.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import type { DocumentOrder } from '#rules/orders/order-document.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { tripName } from '#texts/order/trip-name.ts'
import { apiBase, type OrderRef } from '../detail/order-ref.ts'
import type { Paper } from './paper.ts'

export type InvoiceData = {
  orderRef: OrderRef
  number: string
  kind: OrderView['kind']
  /** The trip whose charges the documents contain; null for the whole order. */
  trip: string | null
  documents: InvoiceDocument[]
  /** The service, windows and note that the documents show. */
  order: DocumentOrder
}

/** The title of the page, by its trip or first document: "Invoice for order 10001", or "Receipt for …" of a store that is not registered. */
export function invoiceTitle({ number, trip, documents, order }: InvoiceData): string {
  const texts = orderTexts.invoice
  if (trip !== null) return texts.ofTrip(tripName(trip, order.trips), number)
  return documents[0]?.kind === 'receipt' ? texts.receiptOf(number) : texts.of(number)
}

/** The documents of an order or of one of its trips. Empty if there is none yet. */
export async function loadDocuments(
  api: Api,
  orderRef: OrderRef,
  order: DocumentOrder & Pick<OrderView, 'number' | 'kind'>,
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
  return { orderRef, number: order.number, kind: order.kind, trip, documents, order: shownPart(order) }
}

/** The page gets only what its documents show, because the server sends it with the page. */
function shownPart(order: DocumentOrder): DocumentOrder {
  const { category_id, address, notes, place, trips, lines } = order
  const { first_starts_at, first_ends_at, early_starts_at, early_ends_at, last_starts_at, last_ends_at } = order
  return {
    ...{ category_id, address, notes, first_starts_at, first_ends_at, early_starts_at, early_ends_at },
    ...{ last_starts_at, last_ends_at },
    place: { outlet: place.outlet, sales_type: place.sales_type, table: place.table },
    trips: trips.map(({ slug, leg, status, starts_at, ends_at }) => ({ slug, leg, status, starts_at, ends_at })),
    lines: lines.map(({ name, return_leg }) => ({ name, return_leg })),
  }
}

export function pdfPath({ orderRef, trip }: Pick<InvoiceData, 'orderRef' | 'trip'>, paper: Paper): string {
  const base = apiBase(orderRef)
  const path = trip === null ? `${base}/invoice.pdf` : `${base}/trips/${encodeURIComponent(trip)}/invoice.pdf`
  return withQuery(path, { paper: paper === 'a4' ? undefined : paper })
}
