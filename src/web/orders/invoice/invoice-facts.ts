import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { priceText } from '#rules/pricing/money.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { tripName } from '#texts/order/trip-name.ts'
import { dateText } from '#ui/text/time-text.ts'

const texts = invoiceTexts

export type NamedFact = { name: string; value: string }

/** Number, date, order, trip and the document it refers to. */
export function headFacts({ kind, number, issued_on, order_number, trip, refers_to }: InvoiceDocument): NamedFact[] {
  return [
    ...(number === null ? [] : [{ name: texts.number, value: number }]),
    { name: texts.date, value: dateText(issued_on) },
    { name: texts.order, value: order_number },
    ...(trip === null ? [] : [{ name: texts.trip, value: tripName(trip) }]),
    ...(refers_to === null ? [] : [{ name: kind === 'statement' ? texts.partOf : texts.refersTo, value: refers_to }]),
  ]
}

/** D4.6: the seller, with the registration numbers that Singapore requires. */
export function sellerLines({ seller }: InvoiceDocument): string[] {
  return [
    seller.legal_name || seller.name,
    seller.uen && `${texts.uen} ${seller.uen}`,
    seller.gst_registration_no && `${texts.gstRegistration} ${seller.gst_registration_no}`,
    seller.address,
    [seller.phone, seller.email].filter(Boolean).join(' · '),
  ].filter((line): line is string => Boolean(line))
}

/** How it was paid, or where a refund went; null for a trip's statement. */
export function paidText({ kind, paid_by }: InvoiceDocument): string | null {
  return paid_by ? `${kind === 'credit_note' ? texts.refunded : texts.paidBy}: ${paid_by}` : null
}

/** The required notes below the sums. */
export function notes({ kind, gst_rate, refers_to }: InvoiceDocument): string[] {
  return [
    ...(gst_rate === null ? [texts.notRegistered] : []),
    ...(kind === 'statement' && refers_to !== null ? [texts.notAnInvoice(refers_to)] : []),
  ]
}

export type Sum = NamedFact & { isTotal: boolean }

export function sums({ gst_rate, gst_cents, total_cents, total_excluding_gst_cents }: InvoiceDocument): Sum[] {
  if (gst_rate === null) return [{ name: texts.total, value: priceText(total_cents), isTotal: true }]
  return [
    { name: texts.totalExcludingGst, value: priceText(total_excluding_gst_cents), isTotal: false },
    { name: texts.gst(gst_rate), value: priceText(gst_cents), isTotal: false },
    { name: texts.totalIncludingGst, value: priceText(total_cents), isTotal: true },
  ]
}
