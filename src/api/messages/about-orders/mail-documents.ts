import type { OrderMessage } from '#contract/messages/message-kinds.ts'
import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { type Facts, invoiceOfServices } from './order-facts.ts'

/**
 * M1.5: the documents that a mail shows, and whether in full. A mail about a step shows the order's own; one about money shows the document of that
 * money.
 */
export function mailDocuments(kind: OrderMessage, facts: Pick<Facts, 'invoices' | 'refund' | 'services'>): MailPapers {
  const { invoices, refund } = facts
  const [first] = invoices.filter(({ series }) => series === 'invoice').map(({ document }) => document)
  if (kind === 'refund') {
    // A refund of more than one document has as many notes.
    const name = `refund:${refund?.id}`
    const notes = invoices.filter(({ reason }) => reason === name || reason.startsWith(`${name}:`))
    return { documents: notes.map(({ document }) => document), isFull: true }
  }
  // P1.2: the invoice of the weight, and the credit note of what it weighs less.
  if (kind === 'weight_taken') return { documents: invoices.map((one) => one.document), isFull: true }
  if (kind === 'services_paid') {
    const paid = invoiceOfServices(facts)
    return { documents: paid ? [paid] : [], isFull: true }
  }
  if (kind === 'delivered' || kind === 'collected')
    return { documents: invoices.filter(({ series }) => series === 'invoice').map((one) => one.document), isFull: true }
  return { documents: first ? [first] : [], isFull: kind === 'confirmation' }
}
export type MailPapers = { documents: InvoiceDocument[]; isFull: boolean }
