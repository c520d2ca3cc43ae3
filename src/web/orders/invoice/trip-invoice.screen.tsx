import { useLoaderData } from 'react-router'
import type { LoaderInput } from '../../state/screen.ts'
import { customersRef } from '../detail/order-ref.ts'
import { loadTripOrder } from '../trip/load-trip.ts'
import { InvoicePage } from './invoice-page.tsx'
import { type InvoiceData, invoiceTitle, loadDocuments } from './load-documents.ts'
import { skipReloadOnPaperChange } from './paper.ts'

export async function loader(input: LoaderInput): Promise<InvoiceData> {
  const { api, signal } = input
  const { order, slug } = await loadTripOrder(input, 'tripInvoice', ({ charges_cents }) => charges_cents !== 0)
  // An unknown trip answers 404 here. A known trip without an invoice shows an empty page.
  if (!order.trips.some((trip) => trip.slug === slug))
    await api('GET /orders/:id/trips/:slug', { params: { id: order.id, slug }, signal })
  return loadDocuments(api, customersRef(order.id), order, slug, signal)
}

export const shouldRevalidate = skipReloadOnPaperChange
export const head = (data: InvoiceData) => ({ title: invoiceTitle(data) })

/** /history/{id}/trip/{slug?}/invoice: that trip's charges only (D4.2). */
export function Component() {
  return <InvoicePage data={useLoaderData<InvoiceData>()} />
}
