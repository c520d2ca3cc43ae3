import { useLoaderData } from 'react-router'
import { orderTexts } from '#texts/order/orders.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { customersRef } from '../detail/order-ref.ts'
import { loadTripOrder } from '../trip/load-trip.ts'
import { InvoicePage } from './invoice-page.tsx'
import { type InvoiceData, loadDocuments } from './load-documents.ts'
import { keepOnPaper } from './paper.ts'

export async function loader(input: LoaderInput): Promise<InvoiceData> {
  const { api, signal } = input
  const { order, slug } = await loadTripOrder(input, 'tripInvoice', ({ charges_cents }) => charges_cents !== 0)
  // A trip that is not there is another matter than one without an invoice.
  if (!order.trips.some((trip) => trip.slug === slug))
    await api('GET /orders/:id/trips/:slug', { params: { id: order.id, slug }, signal })
  return loadDocuments(api, customersRef(order.id), order, slug, signal)
}

export const shouldRevalidate = keepOnPaper
export const head = ({ number }: InvoiceData) => ({ title: orderTexts.invoice.ofTrip(number) })

/** /history/{id}/trip/{slug?}/invoice: that trip's charges only (D4.2). */
export function Component() {
  return <InvoicePage data={useLoaderData<InvoiceData>()} />
}
