export type CartChoice = {
  productId: number
  optionId: number | null
  variantId: number | null
  modifierIds: readonly number[]
}

/**
 * S4.13: two lines are the same item when their keys are equal. The key contains the product's id, or the ids of the
 * option and its variant if one is chosen, and the sorted ids of the modifiers. The letters keep the kinds of ids
 * apart.
 */
export function matchKey({ productId, optionId, variantId, modifierIds }: CartChoice): string {
  const thing = optionId === null ? `p${productId}` : `o${optionId}${variantId === null ? '' : `v${variantId}`}`
  const modifiers = [...new Set(modifierIds)].sort((a, b) => a - b)
  return modifiers.length > 0 ? `${thing}+${modifiers.join('-')}` : thing
}
