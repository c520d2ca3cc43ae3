import type { Reason } from '#contract/order/explanation.ts'
import type { InvoiceLine } from '#contract/order/invoices.ts'
import { priceText } from '../pricing/money.ts'

/** Texts without a quantity are empty. `each` is quantity times unit price, such as "3 kg × $4.80". */
export type DocumentLine = Record<'description' | 'detail' | 'qty' | 'unitPrice' | 'each' | 'amount', string>

export type LineWords = {
  quantity: (qty: number, unit: string) => string
  /** A weight to the gram: "5.620 kg". */
  weight: (grams: number) => string
  /** What it weighs is less than the least weight that is charged. */
  leastWeight: (weight: string, least: string) => string
  pricePer: (price: string, unit: string) => string
}

/** A line of a document. P1.2: what was weighed has the weight that is charged as its quantity, so that the columns multiply to the amount. */
export function documentLine(line: InvoiceLine, words: LineWords): DocumentLine {
  const { description, cents, reason } = line
  const byWeight = reason?.by === 'weight' ? reason : null
  const { quantity, price, unit } = byWeight ? weighed(byWeight, words) : counted(line, words)
  const least = byWeight && byWeight.grams < byWeight.min_grams ? leastWords(byWeight, words) : ''
  return {
    description,
    detail: [line.detail, least].filter(Boolean).join('. '),
    qty: quantity,
    unitPrice: price && words.pricePer(price, unit),
    each: quantity && price && `${quantity} × ${price}`,
    amount: priceText(cents),
  }
}

function counted({ qty, unit, unit_cents }: InvoiceLine, words: LineWords) {
  const quantity = qty === null ? '' : words.quantity(qty, unit)
  return { quantity, price: unit_cents === null ? '' : priceText(unit_cents), unit }
}

type ByWeight = Extract<Reason, { by: 'weight' }>

function weighed({ grams, min_grams, per_kg_cents }: ByWeight, words: LineWords) {
  return { quantity: words.weight(Math.max(grams, min_grams)), price: priceText(per_kg_cents), unit: 'kg' }
}

const leastWords = ({ grams, min_grams }: ByWeight, words: LineWords) =>
  words.leastWeight(words.weight(grams), words.weight(min_grams))
