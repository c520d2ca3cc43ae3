import * as z from 'zod/mini'
import { companyInvoice } from '../account/company.ts'
import { cents } from '../wire/fields.ts'

/** D4.6: a document as it was handed out. It is stored whole and never changes, whatever becomes of prices and names. */
export const invoiceLine = z.object({
  description: z.string(),
  /** Options, modifiers and the like; empty where there are none. */
  detail: z.string(),
  /** Null for discounts and fees. */
  qty: z.nullable(z.int()),
  unit: z.string(),
  /** One of them; null where nothing is counted. */
  unit_cents: z.nullable(cents),
  /** All of them, GST included; discounts are negative. */
  cents,
})
export type InvoiceLine = z.output<typeof invoiceLine>

const figures = {
  lines: z.array(invoiceLine),
  total_excluding_gst_cents: cents,
  /** In hundredths of a percent; null where the store is not registered. */
  gst_rate: z.nullable(z.int()),
  gst_cents: cents,
  total_cents: cents,
}

/** What of it belongs to a trip: the sums of all parts are the document's. */
const invoicePart = z.object({ trip: z.string(), ...figures })
export type InvoicePart = z.output<typeof invoicePart>

export const invoiceDocument = z.object({
  kind: z.enum(['tax_invoice', 'receipt', 'credit_note', 'statement']),
  /** "Tax Invoice", "Receipt", "Credit Note", "Refund" or "Trip statement". */
  title: z.string(),
  /** D4.11: it heads one document. A trip's statement has none and refers to the document that it is a part of. */
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
    /** D4.12: the company that it is written to instead. */
    company: z.optional(companyInvoice),
  }),
  order_number: z.string(),
  /** The trip whose charges it holds; null for the whole order. */
  trip: z.nullable(z.string()),
  /** The number of the document that a credit note takes back from, or that a trip's statement is a part of. */
  refers_to: z.nullable(z.string()),
  ...figures,
  parts: z.array(invoicePart),
  /** How it was paid, such as "Visa •••• 4242". */
  paid_by: z.string(),
  currency: z.string(),
})
export type InvoiceDocument = z.output<typeof invoiceDocument>
