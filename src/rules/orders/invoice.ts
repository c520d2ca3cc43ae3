import type { InvoiceLine, InvoicePart } from '#contract/order/invoices.ts'
import type { QuoteLine } from '#contract/order/quote-shapes.ts'
import { gstIncluded } from '../pricing/gst.ts'
import { chargesByTrip, FIRST_DELIVERY, FIRST_PICKUP, SECOND_RETURN } from '../pricing/trip-charges.ts'

export type Figures = {
  lines: InvoiceLine[]
  total_excluding_gst_cents: number
  gst_rate: number | null
  gst_cents: number
  total_cents: number
}

/** D4.6: the sums of a document. Prices include GST, so it is calculated from the total and not added. */
export function figuresOf(lines: InvoiceLine[], rate: number | null, gstCents?: number): Figures {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  const gst = rate === null ? 0 : (gstCents ?? gstOf(total, rate))
  return { lines, total_excluding_gst_cents: total - gst, gst_rate: rate, gst_cents: gst, total_cents: total }
}

/** A refund of an amount includes the same tax as the payment of that amount. */
function gstOf(total: number, rate: number): number {
  return total < 0 ? -gstIncluded(-total, rate) : gstIncluded(total, rate)
}

export type ChargedLine = InvoiceLine & { rule: QuoteLine['rule'] }

/**
 * D4.2: the lines split by trip. The delivery's tax is calculated, and the pickup gets the rest, so the parts add up
 * to the document to the cent.
 */
export function partsOf(
  lines: readonly ChargedLine[],
  rate: number | null,
  gstCents: number,
  isReturnedInTwo: boolean,
): InvoicePart[] {
  const charges = chargesByTrip(lines)
  const back = isReturnedInTwo ? ([FIRST_DELIVERY, SECOND_RETURN] as const) : ([FIRST_DELIVERY] as const)
  const linesOn = (trip: keyof typeof charges) => charges[trip].map((line) => withoutRule(withShare(line, lines)))
  const returns = back.map((trip) => ({ trip, ...figuresOf(linesOn(trip), rate) }))
  const gstOfReturns = returns.reduce((sum, { gst_cents }) => sum + gst_cents, 0)
  const pickup = figuresOf(linesOn(FIRST_PICKUP), rate, gstCents - gstOfReturns)
  return [{ trip: FIRST_PICKUP, ...pickup }, ...returns]
}

/** P1.4: a voucher that two returns have together has another amount on each, so its reason no longer gives it. */
function withShare(line: ChargedLine, all: readonly ChargedLine[]): ChargedLine {
  const whole = line.reason && all.find(({ reason }) => reason === line.reason)
  if (!whole || whole.cents === line.cents) return line
  return { ...line, reason: { by: 'share', of_cents: Math.abs(whole.cents) } }
}

export function withoutRule({ rule: _, ...line }: ChargedLine): InvoiceLine {
  return line
}

/** Numbers have no gaps and are never reused. */
export function invoiceNumber(series: 'invoice' | 'credit_note', number: number): string {
  return `${series === 'invoice' ? 'INV' : 'CN'}-${String(number).padStart(6, '0')}`
}
