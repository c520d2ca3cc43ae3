import { shortPriceText } from '../pricing/money.ts'

/** `{{price family-bag here}}`: the product's lowest price where the visitor buys. */
const PRICE_HERE = /\{\{\s*price\s+([a-z0-9-]+)\s+here\s*\}\}/g

/** The slugs of the products whose price a text contains. */
export function productsPricedHere(text: string | null): string[] {
  return [...(text ?? '').matchAll(PRICE_HERE)].flatMap(([, slug]) => slug ?? [])
}

export function withPricesHere(text: string, centsOf: (slug: string) => number): string {
  return text.replace(PRICE_HERE, (_, slug: string) => shortPriceText(centsOf(slug)))
}
