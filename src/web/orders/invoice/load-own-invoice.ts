import type { OrderView } from '#contract/order/order-shapes.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { ownOrderLoader } from '../detail/load-own-order.ts'
import { customersRef } from '../detail/order-ref.ts'
import { type InvoiceData, invoiceTitle, loadDocuments } from './load-documents.ts'

/** Loads the documents of a customer's order of this kind. An order of the other kind is redirected to its address. */
export function ownInvoiceLoader(kind: OrderView['kind']) {
  const loadOwn = ownOrderLoader(kind, 'invoice')
  return async (input: LoaderInput): Promise<InvoiceData> => {
    const order = await loadOwn(input)
    return loadDocuments(input.api, customersRef(order.id), order, null, input.signal)
  }
}

export const invoiceHead = (data: InvoiceData) => ({ title: invoiceTitle(data) })
