import * as z from 'zod/mini'
import { companyInvoice } from '../account/company.ts'
import { cents } from '../wire/fields.ts'
import { reason } from './explanation.ts'

/** D4.6: a document as it was issued. It is stored whole and never changes, even if prices and names do. */
export const invoiceLine = z.object({
  description: z.string(),
  /** Options, modifiers and similar details. Empty if there are none. */
  detail: z.string(),
  /** Null for discounts and fees. */
  qty: z.nullable(z.int()),
  unit: z.string(),
  /** The price of one unit; null for lines without a quantity. */
  unit_cents: z.nullable(cents),
  /** The price of the line with GST. Discounts are negative. */
  cents,
  /** P1.4: how it is worked out. Documents from before it was kept have none. */
  reason: z.optional(reason),
})
export type InvoiceLine = z.output<typeof invoiceLine>

const figures = {
  lines: z.array(invoiceLine),
  total_excluding_gst_cents: cents,
  /** In hundredths of a percent; null if the store is not registered. */
  gst_rate: z.nullable(z.int()),
  gst_cents: cents,
  total_cents: cents,
}

/** The part of a document that belongs to a trip. All parts add up to the document. */
const invoicePart = z.object({ trip: z.string(), ...figures })
export type InvoicePart = z.output<typeof invoicePart>

export const invoiceDocument = z.object({
  kind: z.enum(['tax_invoice', 'receipt', 'credit_note', 'statement']),
  /** "Tax Invoice", "Receipt", "Credit Note", "Refund" or "Trip statement". */
  title: z.string(),
  /**
   * D4.11: each number belongs to one document. A trip's statement has none and refers to the document that it is a
   * part of.
   */
  number: z.nullable(z.string()),
  /** Singapore's calendar, such as 2026-11-15. */
  issued_on: z.string(),
  seller: z.object({
    name: z.string(),
    legal_name: z.string(),
    uen: z.string(),
    gst_registration_no: z.nullable(z.string()),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  customer: z.object({
    name: z.string(),
    address: z.array(z.string()),
    /** D4.12: the company that the document is addressed to instead. */
    company: z.optional(companyInvoice),
  }),
  order_number: z.string(),
  /** The trip of the charges; null for the whole order. */
  trip: z.nullable(z.string()),
  /** The number of the document that a credit note corrects, or that a trip's statement is a part of. */
  refers_to: z.nullable(z.string()),
  ...figures,
  parts: z.array(invoicePart),
  /** The payment method, such as "Visa •••• 4242". */
  paid_by: z.string(),
  currency: z.string(),
})
export type InvoiceDocument = z.output<typeof invoiceDocument>
