import { expect, test } from 'vitest'
import { type InvoiceData, invoiceTitle, pdfPath } from './load-documents.ts'

const titleOf = (kind: string | null, trip: string | null = null) =>
  invoiceTitle({
    number: '7',
    trip,
    documents: kind === null ? [] : [{ kind }],
    order: {
      trips: [
        { slug: 'delivery-1', leg: 'early' },
        { slug: 'delivery-2', leg: 'last' },
      ],
    },
  } as unknown as InvoiceData)

test('D4.6 the page is named by its document: a store that is not registered has receipts', () => {
  expect(titleOf('tax_invoice')).toBe('Invoice for order 7')
  expect(titleOf('receipt')).toBe('Receipt for order 7')
  expect(titleOf(null)).toBe('Invoice for order 7')
})

test('D3.9 the statement of one of two returns says which one it is', () => {
  expect(titleOf('statement', 'delivery-1')).toBe('Trip statement: First return, order 7')
  expect(titleOf('statement', 'delivery-2')).toBe('Trip statement: Second return, order 7')
})

test('M1.5 the PDF that is downloaded has the paper that is shown', () => {
  const orderRef = { by: 'customer' as const, id: '1' }
  expect(pdfPath({ orderRef, trip: null }, 'a4')).toBe('/orders/1/invoice.pdf')
  expect(pdfPath({ orderRef, trip: 'pickup-1' }, 'receipt')).toBe('/orders/1/trips/pickup-1/invoice.pdf?paper=receipt')
})
