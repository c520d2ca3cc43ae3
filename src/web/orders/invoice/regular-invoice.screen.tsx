import { useLoaderData } from 'react-router'
import { InvoicePage } from './invoice-page.tsx'
import type { InvoiceData } from './load-documents.ts'
import { invoiceHead, ownInvoiceLoader } from './load-own-invoice.ts'
import { skipReloadOnPaperChange } from './paper.ts'

export const loader = ownInvoiceLoader('regular')
export const shouldRevalidate = skipReloadOnPaperChange
export const head = invoiceHead

/** /history/reg/{id}/invoice */
export function Component() {
  return <InvoicePage data={useLoaderData<InvoiceData>()} />
}
