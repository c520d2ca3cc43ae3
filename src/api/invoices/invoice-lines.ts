import type { QuoteRule } from '#contract/order/checkout-limits.ts'
import type { Reason } from '#contract/order/explanation.ts'
import type { InvoiceLine } from '#contract/order/invoices.ts'
import { explainOrder, keptReason } from '#rules/orders/explain-order.ts'
import type { ChargedLine } from '#rules/orders/invoice.ts'
import { moneyText, priceText } from '#rules/pricing/money.ts'
import { chargeWords } from '#texts/order/charges.ts'
import { explainTexts } from '#texts/order/explain.ts'
import { extraWords } from '#texts/order/quantity.ts'
import type { InvoicedLine, InvoicedOrder } from './invoice.queries.ts'

/** The lines of the order's invoice: the items, then discounts and fees. */
export function chargedLines({ quote, lines }: InvoicedOrder): ChargedLine[] {
  const { figures } = explainOrder(quote, [])
  const rest = figures.slice(0, quote.lines.length).filter(({ rule, cents }) => {
    return rule !== 'item' && rule !== 'extra_service' && cents !== 0
  })
  return [
    ...lines.map((line, index) => ({ rule: line.kind, ...itemLine(line, figures[index]?.reason) })),
    ...rest.map(({ rule, label, cents, reason }) => ({
      rule: rule as QuoteRule,
      ...plainLine(chargeWords(rule, label), cents, waivedDetail(reason)),
      reason,
    })),
  ]
}

/** P1.2: a weighed line has its weight and the price of a kilogram in place of the ordered quantity. The document takes them from the reason. */
const weighedLine = (line: InvoiceLine, reason: Extract<Reason, { by: 'weight' }>): InvoiceLine => ({
  ...line,
  qty: null,
  unit: '',
  unit_cents: null,
  reason,
})

/** P1.2: why a small amount is not asked for, also where a document does not open to its reasons. */
const waivedDetail = (reason: Reason): string =>
  reason.by === 'waived' && reason.because === 'too_little' && reason.from_cents !== null
    ? explainTexts.tooLittle(priceText(reason.from_cents))
    : ''

function itemLine(line: InvoicedLine, reason?: Reason): InvoiceLine {
  const shown = orderedLine(line)
  return line.kind === 'item' && reason?.by === 'weight' ? weighedLine(shown, reason) : shown
}

function orderedLine(line: InvoicedLine): InvoiceLine {
  const extras = line.modifiers.map(({ name, price_cents }) =>
    extraWords(name, price_cents > 0 ? `$${moneyText(price_cents)}` : null, line.unit),
  )
  const detail = [line.option_name, line.variant_name, ...extras].filter(Boolean)
  return {
    description: line.product_name,
    detail: detail.join(', '),
    qty: line.qty,
    unit: line.unit,
    unit_cents: line.piece_cents,
    cents: line.final_cents,
    reason: keptReason(line),
  }
}

export function plainLine(description: string, cents: number, detail = ''): InvoiceLine {
  return { description, detail, qty: null, unit: '', unit_cents: null, cents }
}

export function serviceLine({
  name,
  reason,
  price_cents,
}: {
  name: string
  reason: string
  price_cents: number
}): InvoiceLine {
  return { description: name, detail: reason, qty: 1, unit: 'piece', unit_cents: price_cents, cents: price_cents }
}
