import type { UnavailableReason } from '#contract/order/cart-limits.ts'
import { type Choice, type ChoiceProblem, choiceProblems, type PricedProduct } from './item-price.ts'

/** A product with its prices and availability at one place of sale. */
export type ProductAtPlace = PricedProduct & {
  isRetired: boolean
  isSoldHere: boolean
  isAvailable: boolean
}

export type LineProblem =
  | { kind: Exclude<UnavailableReason, 'choice_gone'> }
  | { kind: 'choice_gone'; problems: ChoiceProblem[] }

/** Why a line cannot be bought at a place; null when it can. Only the first reason is returned. */
export function lineProblem(product: ProductAtPlace | undefined, choice: Choice): LineProblem | null {
  if (!product || product.isRetired) return { kind: 'gone' }
  if (!product.isSoldHere) return { kind: 'not_sold_here' }
  if (!product.isAvailable) return { kind: 'sold_out' }
  const problems = choiceProblems(product, choice)
  return problems.length > 0 ? { kind: 'choice_gone', problems } : null
}
