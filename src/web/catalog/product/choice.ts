import type { Product } from '#contract/shop/catalog.ts'
import type { Weighing } from '#contract/shop/weighing.ts'
import type { Choice, ChoiceProblem } from '#rules/cart/item-price.ts'
import { presetModifiers } from '#rules/cart/modifier-choice.ts'
import { allowedPresets } from '#rules/weight/weight-presets.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'

/** The initial choice: the first option and variant, so that a price can be shown, and what is free where one has to be chosen. */
export function firstChoice({
  options,
  modifier_groups,
  min_qty,
}: Pick<Product, 'options' | 'modifier_groups' | 'min_qty'>): Choice {
  const [option] = options
  return {
    optionId: option?.id ?? null,
    variantId: option?.variants[0]?.id ?? null,
    modifierIds: presetModifiers(modifier_groups),
    quantity: min_qty,
  }
}

/** P1.1: the weight that the form begins with: the store's first preset in which the product may be ordered, else the least quantity. */
export function firstQuantity(
  product: Pick<Product, 'unit' | 'min_qty' | 'qty_step'>,
  weighing: Weighing | undefined,
): number {
  const [preset] = weighing && product.unit === 'kg' ? allowedPresets(weighing.presets, product) : []
  return preset?.kg ?? product.min_qty
}

/** Each option has its own variants. The variant of the same name stays chosen, otherwise the first is. */
export function withOption({ options }: Pick<Product, 'options'>, choice: Choice, optionId: number): Choice {
  const variantsOf = (id: number | null) => options.find((option) => option.id === id)?.variants ?? []
  const name = variantsOf(choice.optionId).find(({ id }) => id === choice.variantId)?.name
  const variant = variantsOf(optionId).find((one) => one.name === name) ?? variantsOf(optionId)[0]
  return { ...choice, optionId, variantId: variant?.id ?? null }
}

type Group = Product['modifier_groups'][number]

/** Adds or removes a modifier. In a group with a maximum of one it replaces the other. Beyond the maximum nothing changes. */
export function withModifier(group: Group, choice: Choice, modifierId: number, isChosen: boolean): Choice {
  const ofGroup = new Set(group.modifiers.map(({ id }) => id))
  const others = choice.modifierIds.filter((id) => !ofGroup.has(id))
  const own = choice.modifierIds.filter((id) => ofGroup.has(id) && id !== modifierId)
  if (!isChosen) return { ...choice, modifierIds: [...others, ...own] }
  if (group.max === 1) return { ...choice, modifierIds: [...others, modifierId] }
  if (own.length >= group.max) return choice
  return { ...choice, modifierIds: [...others, ...own, modifierId] }
}

/** The allowed number of choices of a group, in words. */
export function rangeWords({ min, max }: Pick<Group, 'min' | 'max'>): string {
  if (min === max) return productTexts.chooseExactly(min)
  if (min === 0) return productTexts.chooseUpTo(max)
  return productTexts.chooseBetween(min, max)
}

/** The id of the field that solves a problem. This form offers only known options and modifiers, so other problems cannot occur. */
function fieldOf(problem: ChoiceProblem): string | null {
  switch (problem.kind) {
    case 'option_missing':
      return 'options'
    case 'variant_missing':
      return 'variants'
    case 'too_few':
    case 'too_many':
      return `group-${problem.groupId}`
    default:
      return null
  }
}

function errorWords(problem: ChoiceProblem): string {
  if (problem.kind === 'too_few') return productTexts.tooFew(problem.min - problem.chosen, problem.chosen > 0)
  if (problem.kind === 'too_many') return productTexts.tooMany(problem.chosen - problem.max)
  return productTexts.chooseOne
}

/** The problems in words, by the id of their field, in the order of the form. */
export function choiceErrors(problems: readonly ChoiceProblem[]): Record<string, string> {
  return Object.fromEntries(
    problems.flatMap((problem) => {
      const field = fieldOf(problem)
      return field === null ? [] : [[field, `${errorWords(problem)}.`]]
    }),
  )
}

/** The problem in words that name its field, and the id of the field. */
export function problemWords(
  groups: readonly Group[],
  problem: ChoiceProblem,
): { text: string; target: string } | null {
  const target = fieldOf(problem)
  if (target === null) return null
  const name = 'groupId' in problem ? groups.find((group) => group.id === problem.groupId)?.name : undefined
  return { text: name ? productTexts.under(errorWords(problem), name) : `${errorWords(problem)}.`, target }
}
