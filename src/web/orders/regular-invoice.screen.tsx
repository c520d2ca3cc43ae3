import { useLoaderData } from 'react-router'
import { orderTexts } from '#texts/orders.ts'
import type { LoaderInput } from '../state/screen.ts'
import { InvoicePage } from './invoice-page.tsx'
import { type InvoiceData, loadDocuments } from './load-documents.ts'
import { ownOrderLoader } from './load-own-order.ts'
import { customersRef } from './order-ref.ts'
import { keepOnPaper } from './paper.ts'

const loadOwn = ownOrderLoader('regular', 'invoice')

export async function loader(input: LoaderInput): Promise<InvoiceData> {
  const order = await loadOwn(input)
  return loadDocuments(input.api, customersRef(order.id), order, null, input.signal)
}

export const shouldRevalidate = keepOnPaper
export const head = ({ number }: InvoiceData) => ({ title: orderTexts.invoice.of(number) })

/** /history/reg/{id}/invoice */
export function Component() {
  return <InvoicePage data={useLoaderData<InvoiceData>()} />
}
