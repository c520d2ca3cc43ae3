import { useLoaderData } from 'react-router'
import { orderTexts } from '#texts/order/orders.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { guestsRef, loadOrder } from '../detail/order-ref.ts'
import { InvoicePage } from './invoice-page.tsx'
import { type InvoiceData, loadDocuments } from './load-documents.ts'
import { skipReloadOnPaperChange } from './paper.ts'

export async function loader({ api, params, signal }: LoaderInput): Promise<InvoiceData> {
  const ref = guestsRef(params.id)
  return loadDocuments(api, ref, await loadOrder(api, ref, signal), null, signal)
}

export const shouldRevalidate = skipReloadOnPaperChange
export const head = ({ number }: InvoiceData) => ({ title: orderTexts.invoice.of(number), isHidden: true })

/** /history/reg/guest/{id}/invoice */
export function Component() {
  return <InvoicePage data={useLoaderData<InvoiceData>()} />
}
