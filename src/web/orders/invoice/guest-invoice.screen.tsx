import { useLoaderData } from 'react-router'
import type { LoaderInput } from '../../state/screen.ts'
import { guestsRef, loadOrder } from '../detail/order-ref.ts'
import { InvoicePage } from './invoice-page.tsx'
import { type InvoiceData, invoiceTitle, loadDocuments } from './load-documents.ts'
import { skipReloadOnPaperChange } from './paper.ts'

export async function loader({ api, params, signal }: LoaderInput): Promise<InvoiceData> {
  const ref = guestsRef(params.id)
  return loadDocuments(api, ref, await loadOrder(api, ref, signal), null, signal)
}

export const shouldRevalidate = skipReloadOnPaperChange
export const head = (data: InvoiceData) => ({ title: invoiceTitle(data), isHidden: true })

/** /history/reg/guest/{id}/invoice */
export function Component() {
  return <InvoicePage data={useLoaderData<InvoiceData>()} />
}
