/** A row of a product's price list. Null means any place, or no choice. */
export type ListedPrice = {
  option_id: number | null
  variant_id: number | null
  outlet_id: number | null
  sales_type_id: number | null
  cents: number
}

type Where = { outletId: number; salesTypeId: number }
type Chosen = { optionId: number | null; variantId: number | null }

/**
 * The price of a choice at a place. A variant's price replaces its option's, which replaces the product's. Of several
 * prices for the same choice, the most specific place wins: outlet and sales type, then outlet, then sales type, then
 * everywhere.
 */
export function listedPrice(prices: readonly ListedPrice[], where: Where, chosen: Chosen): number | undefined {
  const levels = [
    { option_id: chosen.optionId, variant_id: chosen.variantId },
    { option_id: chosen.optionId, variant_id: null },
    { option_id: null, variant_id: null },
  ]
  for (const level of levels) {
    const best = mostSpecific(
      prices.filter((price) => price.option_id === level.option_id && price.variant_id === level.variant_id),
      where,
    )
    if (best) return best.cents
  }
  return undefined
}

function mostSpecific(prices: readonly ListedPrice[], where: Where): ListedPrice | undefined {
  let best: ListedPrice | undefined
  for (const price of prices) {
    if (price.outlet_id !== null && price.outlet_id !== where.outletId) continue
    if (price.sales_type_id !== null && price.sales_type_id !== where.salesTypeId) continue
    if (!best || weight(price) > weight(best)) best = price
  }
  return best
}

function weight(price: ListedPrice): number {
  return (price.outlet_id === null ? 0 : 2) + (price.sales_type_id === null ? 0 : 1)
}

type Choices = readonly { id: number; variants: readonly { id: number }[] }[]

/** The lowest and the highest price of a piece at a place, over all choices. Modifiers are not included. */
export function priceRange(
  prices: readonly ListedPrice[],
  where: Where,
  options: Choices,
): { from: number; to: number } {
  const all = options.flatMap((option): Chosen[] =>
    option.variants.length > 0
      ? option.variants.map((variant) => ({ optionId: option.id, variantId: variant.id }))
      : [{ optionId: option.id, variantId: null }],
  )
  const choices = all.length > 0 ? all : [{ optionId: null, variantId: null }]
  const costs = choices.map((choice) => listedPrice(prices, where, choice) ?? 0)
  return { from: Math.min(...costs), to: Math.max(...costs) }
}
