import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { explainDocument } from '#rules/orders/explain-order.ts'
import { priceText } from '#rules/pricing/money.ts'
import { explainTexts } from '#texts/order/explain.ts'
import { reasonWords } from '#ui/text/reason-words.ts'

/** P1.4: the reasons of a document's amounts as sentences: of its lines, and of its sums in the order in which it shows them. */
export function documentReasons(document: InvoiceDocument): { lines: string[][]; sums: string[][] } {
  const { lines, gst } = explainDocument(document)
  const total = [explainTexts.documentSum]
  return {
    lines: lines.map((reason, index) => {
      if (document.kind === 'credit_note') return [explainTexts.refunded]
      return reasonWords({ rule: 'item', cents: document.lines[index]?.cents ?? 0, reason })
    }),
    sums:
      gst === null
        ? [total]
        : [
            [explainTexts.beforeGst(priceText(document.total_cents), priceText(document.gst_cents))],
            reasonWords({ rule: 'gst', cents: document.gst_cents, reason: gst }),
            total,
          ],
  }
}
