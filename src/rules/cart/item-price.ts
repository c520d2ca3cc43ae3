import { type GroupOfModifiers, type ModifierProblem, modifierProblems } from './modifier-choice.ts'

/** The parts of a product that its price depends on, at the place where it is bought. */
export type PricedProduct = {
  price_cents: number
  options: readonly {
    id: number
    price_cents: number
    variants: readonly { id: number; price_cents: number }[]
  }[]
  modifier_groups: readonly (Omit<GroupOfModifiers, 'modifiers'> & {
    modifiers: readonly { id: number; price_cents: number }[]
  })[]
}

export type Choice = {
  optionId: number | null
  variantId: number | null
  modifierIds: readonly number[]
  quantity: number
}

export type ItemPrice = {
  /** One piece without modifiers (S3.1 price_per_pcs). */
  perPieceCents: number
  /** Per piece times quantity (S3.3 price). */
  priceCents: number
  /** The sum of one of each chosen modifier. */
  modifiersPerPieceCents: number
  /** S3.1 final_price. */
  finalCents: number
}

export type ChoiceProblem =
  | { kind: 'option_missing' }
  | { kind: 'option_unknown' }
  | { kind: 'variant_missing' }
  | { kind: 'variant_unknown' }
  | ModifierProblem

/**
 * S5.8: the per-item price is the price of a piece times the quantity. The final price adds each modifier's price
 * times the quantity, because each piece has the modifiers. Missing and unknown choices do not count: the price is a
 * preview until `choiceProblems` returns nothing.
 */
export function itemPrice(product: PricedProduct, choice: Choice): ItemPrice {
  const option = product.options.find(({ id }) => id === choice.optionId)
  const variant = option?.variants.find(({ id }) => id === choice.variantId)
  const perPieceCents = variant?.price_cents ?? option?.price_cents ?? product.price_cents
  const chosen = new Set(choice.modifierIds)
  const modifiersPerPieceCents = product.modifier_groups
    .flatMap(({ modifiers }) => modifiers)
    .reduce((sum, modifier) => sum + (chosen.has(modifier.id) ? modifier.price_cents : 0), 0)
  const priceCents = perPieceCents * choice.quantity
  return {
    perPieceCents,
    priceCents,
    modifiersPerPieceCents,
    finalCents: priceCents + modifiersPerPieceCents * choice.quantity,
  }
}

/** All reasons why a choice cannot be added to a cart. */
export function choiceProblems(product: PricedProduct, choice: Choice): ChoiceProblem[] {
  return [...optionProblems(product, choice), ...modifierProblems(product.modifier_groups, choice.modifierIds)]
}

function optionProblems(product: PricedProduct, { optionId, variantId }: Choice): ChoiceProblem[] {
  if (optionId === null) {
    if (product.options.length > 0) return [{ kind: 'option_missing' }]
    return variantId === null ? [] : [{ kind: 'variant_unknown' }]
  }
  const option = product.options.find(({ id }) => id === optionId)
  if (!option) return [{ kind: 'option_unknown' }]
  if (variantId === null) return option.variants.length > 0 ? [{ kind: 'variant_missing' }] : []
  return option.variants.some(({ id }) => id === variantId) ? [] : [{ kind: 'variant_unknown' }]
}
