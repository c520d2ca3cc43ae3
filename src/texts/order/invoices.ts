import { nameList } from '../frame/name-list.ts'
import { orderTexts } from './orders.ts'
import { quantityWords, unitPriceWords } from './quantity.ts'
import { tripName } from './trip-name.ts'

const { legs, secondReturn } = orderTexts.place

/** Invoices, receipts and credit notes (D4.6): the words of page, mail, PDF and receipt (M1.5). */
export const invoiceTexts = {
  taxInvoice: 'Tax Invoice',
  receipt: 'Receipt',
  creditNote: 'Credit Note',
  refund: 'Refund',
  tripStatement: 'Trip statement',
  number: 'No.',
  date: 'Date',
  order: 'Order',
  trip: 'Trip',
  refersTo: 'For',
  partOf: 'Part of',
  notAnInvoice: (number: string) => `This is not a tax invoice. It is part of ${number}.`,
  billTo: 'Bill to',
  gstRegistration: 'GST Reg. No.',
  uen: 'UEN',
  /** The recipient, if it is a company. */
  company: { uen: 'UEN', poNumber: 'PO number', attention: (name: string) => `Attn. ${name}` },
  description: 'Description',
  qty: 'Qty',
  unitPrice: 'Unit price',
  amount: 'Amount',
  totalExcludingGst: 'Total excluding GST',
  gst: (rate: number) => `GST ${rate / 100}%`,
  totalIncludingGst: 'Total including GST',
  total: 'Total',
  paidBy: 'Paid by',
  refundedTo: 'Refunded to',
  /** A refund, below the document that it corrects. */
  refunded: (day: string, number: string) => `Refunded ${day} (${number})`,
  service: 'Service',
  address: 'Address',
  note: 'Note',
  inDollars: 'Amounts are in Singapore dollars (SGD).',
  thanks: 'Thank you for your order.',
  moreWeight: 'Weight above the estimate',
  refundOf: (reason: string) => (reason ? `Refund: ${reason.replace(/\.$/, '')}` : 'Refund'),
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  notRegistered: 'Not GST-registered. No GST is included.',
  tripName,
  /** A driver's or customer's visit: "Pickup", "First return". Empty if this kind of order has no such visit. */
  visitName: (category: keyof typeof legs, leg: 'first' | 'early' | 'last', isReturnedInTwo: boolean): string =>
    isReturnedInTwo && leg === 'last' ? secondReturn : legs[category][leg],
  quantity: quantityWords,
  weight: (grams: number) => `${(grams / 1000).toFixed(3)} kg`,
  leastWeight: (weight: string, least: string) => `Weighs ${weight}. The least we charge is ${least}.`,
  pricePer: unitPriceWords,
  list: nameList,
} as const
