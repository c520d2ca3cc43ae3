export type CartChoice = {
  productId: number
  optionId: number | null
  variantId: number | null
  modifierIds: readonly number[]
}

/**
 * S4.13: lines of a cart are the same thing when their keys are: the product's id; or the option's where one is chosen, with its
 * variant's; joined with the ids of the modifiers, in whatever order they were chosen. The letters keep the kinds of ids apart.
 */
export function matchKey({ productId, optionId, variantId, modifierIds }: CartChoice): string {
  const thing = optionId === null ? `p${productId}` : `o${optionId}${variantId === null ? '' : `v${variantId}`}`
  const modifiers = [...new Set(modifierIds)].sort((a, b) => a - b)
  return modifiers.length > 0 ? `${thing}+${modifiers.join('-')}` : thing
}
