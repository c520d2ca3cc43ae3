/** `{{price family-bag here}}`: the product's lowest price at the visitor's place of sale. */
const PRICE_HERE = /\{\{\s*price\s+([a-z0-9-]+)\s+here\s*\}\}/g

/** The slugs of the products whose price a text contains. */
export function productsPricedHere(text: string | null): string[] {
  return [...(text ?? '').matchAll(PRICE_HERE)].flatMap(([, slug]) => slug ?? [])
}

export function withPricesHere(text: string, centsOf: (slug: string) => number): string {
  return text.replace(PRICE_HERE, (_, slug: string) => shortMoney(centsOf(slug)))
}

/** Money without unneeded decimals: $42 and $4.80. */
export function shortMoney(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
}
