import type { Explanation, Figure, Reason } from '#contract/order/explanation.ts'
import type { InvoiceDocument, InvoiceLine } from '#contract/order/invoices.ts'
import type { Quote, QuoteLine } from '#contract/order/quote-shapes.ts'
import { LEAST_CHARGE_CENTS } from '#contract/order/weight-limits.ts'
import { fixed, gstReason, waived } from '../pricing/explain-quote.ts'
import { gstIncluded } from '../pricing/gst.ts'
import { lineReason } from '../pricing/line-reason.ts'

/** A line as the order stored it. */
export type KeptLine = {
  qty: number
  unit: string
  piece_cents: number
  final_cents: number
  modifiers: readonly { name: string; price_cents: number }[]
}
type KeptQuote = Pick<Quote, 'lines' | 'gst_rate' | 'gst_cents' | 'total_cents' | 'explanation'>

/**
 * P1.4: the explanation of an order, from what was stored with it and never from today's prices. What would change the
 * total is over. An order from before reasons were stored is explained as far as its lines and its rate do.
 * `items` are the lines of kind 'item' that were placed, in their order.
 */
export function explainOrder(quote: KeptQuote, items: readonly KeptLine[]): Explanation {
  if (quote.explanation) return { figures: quote.explanation.figures, would_change: [] }
  const rest = items[Symbol.iterator]()
  const figures: Figure[] = quote.lines.map((line) => {
    const kept: KeptLine | undefined = line.rule === 'item' ? rest.next().value : undefined
    const { rule, label, ref, cents } = line
    return { rule, label, ref, cents, reason: kept ? keptReason(kept) : shortReason(line) }
  })
  const { gst_rate, gst_cents, total_cents } = quote
  const sums = { label: '', ref: null }
  if (gst_rate !== null)
    figures.push({ ...sums, rule: 'gst', cents: gst_cents, reason: gstReason(gst_rate, total_cents) })
  figures.push({ ...sums, rule: 'total', cents: total_cents, reason: { by: 'sum' } })
  return { figures, would_change: [] }
}

export function keptReason({ qty, unit, piece_cents, final_cents, modifiers }: KeptLine): Reason {
  const extras = modifiers.map(({ name, price_cents }) => ({ label: name, cents: price_cents }))
  return lineReason({ qty, unit, pieceCents: piece_cents, extras, cents: final_cents })
}

const WAIVED = {
  delivery_free_threshold: 'threshold',
  delivery_free_partner: 'partner',
  delivery_free_plan: 'plan',
  second_return_free: 'first_return',
  weight_waived: 'too_little',
} as const
const FIXED = new Set<QuoteLine['rule']>(['extra_service', 'delivery_fee', 'second_return_fee'])

/** The reason of a stored line whose details were not stored. */
function shortReason(line: QuoteLine): Reason {
  const because = WAIVED[line.rule as keyof typeof WAIVED]
  if (because) return waived(line, because, because === 'too_little' ? LEAST_CHARGE_CENTS : null, null)
  return FIXED.has(line.rule) ? fixed(line) : { by: 'agreed' }
}

type Explained = Pick<InvoiceDocument, 'lines' | 'gst_rate' | 'gst_cents' | 'total_cents'>

/** P1.4: the reasons of a document's lines, and of its GST. They come from the document alone, as it was issued. */
export function explainDocument({ lines, gst_rate, gst_cents, total_cents }: Explained): {
  lines: Reason[]
  gst: Reason | null
} {
  return {
    lines: lines.map((line) => line.reason ?? issuedReason(line)),
    gst: gst_rate === null ? null : issuedGst(gst_rate, gst_cents, total_cents),
  }
}

function issuedReason({ qty, unit, unit_cents, cents }: InvoiceLine): Reason {
  if (qty === null || unit_cents === null) return { by: 'agreed' }
  return lineReason({ qty, unit, pieceCents: unit_cents, extras: [], cents })
}

function issuedGst(rate: number, gstCents: number, totalCents: number): Reason {
  const isOfTotal = Math.abs(gstCents) === gstIncluded(Math.abs(totalCents), rate)
  return isOfTotal ? gstReason(rate, totalCents) : { by: 'gst_rest', rate }
}
