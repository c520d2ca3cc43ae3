/** The words on invoices, receipts and credit notes (D4.6). */
export const invoiceTexts = {
  taxInvoice: 'Tax Invoice',
  receipt: 'Receipt',
  creditNote: 'Credit Note',
  refund: 'Refund',
  number: 'No.',
  date: 'Date',
  order: 'Order',
  trip: 'Trip',
  refersTo: 'For',
  billTo: 'Bill to',
  gstRegistration: 'GST Reg. No.',
  uen: 'UEN',
  description: 'Description',
  qty: 'Qty',
  unitPrice: 'Unit price',
  amount: 'Amount',
  totalExcludingGst: 'Total excluding GST',
  gst: (rate: number) => `GST ${rate / 100}%`,
  totalIncludingGst: 'Total including GST',
  total: 'Total',
  paidBy: 'Paid by',
  refundOf: (reason: string) => (reason ? `Refund: ${reason}` : 'Refund'),
  refunded: 'Refunded',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  notRegistered: 'Not registered for GST: no GST is included.',
} as const

const fixed: Record<string, string> = {
  delivery_fee: 'Delivery fee',
  delivery_free_threshold: 'Free delivery for a large order',
  delivery_free_partner: 'Free delivery for partner residents',
  delivery_free_plan: 'Free delivery with your plan',
}

/** A line of the quote in words: the thing's own name, or what its rule means. */
export function chargeWords(rule: string, label: string): string {
  const words = fixed[rule]
  if (words) return words
  if (rule === 'partner_discount') return label ? `Partner discount (${label})` : 'Partner discount'
  if (rule.startsWith('voucher_')) return `Voucher: ${label}`
  return label
}
