import { expect, test } from 'vitest'
import { invoiceTitle, pdfPath } from './load-documents.ts'

const documents = (kind: string) => [{ kind }] as Parameters<typeof invoiceTitle>[0]['documents']

test('D4.6 the page is named by its document: a store that is not registered has receipts', () => {
  expect(invoiceTitle({ number: '7', documents: documents('tax_invoice') })).toBe('Invoice for order 7')
  expect(invoiceTitle({ number: '7', documents: documents('receipt') })).toBe('Receipt for order 7')
  expect(invoiceTitle({ number: '7', documents: [] })).toBe('Invoice for order 7')
})

test('M1.5 the PDF that is downloaded has the paper that is shown', () => {
  const orderRef = { by: 'customer' as const, id: '1' }
  expect(pdfPath({ orderRef, trip: null }, 'a4')).toBe('/orders/1/invoice.pdf')
  expect(pdfPath({ orderRef, trip: 'pickup-1' }, 'receipt')).toBe('/orders/1/trips/pickup-1/invoice.pdf?paper=receipt')
})
