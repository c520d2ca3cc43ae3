import type { Product } from '#contract/shop/catalog.ts'
import type { Choice, ChoiceProblem } from '#rules/cart/item-price.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'

/** What one begins with: the first kind and size, so that a price can be said; what else must be chosen is left to choose. */
export function firstChoice({ options, min_qty }: Pick<Product, 'options' | 'min_qty'>): Choice {
  const [option] = options
  return {
    optionId: option?.id ?? null,
    variantId: option?.variants[0]?.id ?? null,
    modifierIds: [],
    quantity: min_qty,
  }
}

/** Another kind has sizes of its own: one of the same name is kept, else its first. */
export function withOption({ options }: Pick<Product, 'options'>, choice: Choice, optionId: number): Choice {
  const sizes = (id: number | null) => options.find((option) => option.id === id)?.variants ?? []
  const name = sizes(choice.optionId).find(({ id }) => id === choice.variantId)?.name
  const variant = sizes(optionId).find((one) => one.name === name) ?? sizes(optionId)[0]
  return { ...choice, optionId, variantId: variant?.id ?? null }
}

type Group = Product['modifier_groups'][number]

/** A group of which one can be had changes it; of others, one more or less. No more than the group allows. */
export function withModifier(group: Group, choice: Choice, modifierId: number, isChosen: boolean): Choice {
  const ofGroup = new Set(group.modifiers.map(({ id }) => id))
  const others = choice.modifierIds.filter((id) => !ofGroup.has(id))
  const own = choice.modifierIds.filter((id) => ofGroup.has(id) && id !== modifierId)
  if (!isChosen) return { ...choice, modifierIds: [...others, ...own] }
  if (group.max === 1) return { ...choice, modifierIds: [...others, modifierId] }
  if (own.length >= group.max) return choice
  return { ...choice, modifierIds: [...others, ...own, modifierId] }
}

/** How many of a group can be chosen, in words. */
export function rangeWords({ min, max }: Pick<Group, 'min' | 'max'>): string {
  if (min === max) return productTexts.chooseExactly(min)
  if (min === 0) return productTexts.chooseUpTo(max)
  return productTexts.chooseBetween(min, max)
}

/** What is still wrong with a choice, in words, and the part of the form that mends it. */
export function problemWords(
  groups: readonly Group[],
  problem: ChoiceProblem,
): { text: string; target: string } | null {
  const name = (id: number) => groups.find((group) => group.id === id)?.name ?? ''
  switch (problem.kind) {
    case 'option_missing':
      return { text: productTexts.optionMissing, target: 'options' }
    case 'variant_missing':
      return { text: productTexts.variantMissing, target: 'variants' }
    case 'too_few':
      return {
        text: productTexts.tooFew(problem.min - problem.chosen, name(problem.groupId)),
        target: `group-${problem.groupId}`,
      }
    case 'too_many':
      return {
        text: productTexts.tooMany(problem.chosen - problem.max, name(problem.groupId)),
        target: `group-${problem.groupId}`,
      }
    default:
      // What is unknown cannot be chosen on this page.
      return null
  }
}
