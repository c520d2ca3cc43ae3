import { menuTexts } from '#texts/shop/catalog-menu.ts'
import type { PriceBand } from './price-bands.ts'

const dollars = (amount: number) => `$${amount}`

export function bandLabel({ minDollars, maxDollars }: PriceBand): string {
  if (minDollars === null) return maxDollars === null ? menuTexts.anyPrice : menuTexts.upTo(dollars(maxDollars))
  if (maxDollars === null) return menuTexts.fromUp(dollars(minDollars))
  return menuTexts.between(dollars(minDollars), dollars(maxDollars))
}
