import type { CartItem } from '#contract/cart.ts'
import type { DroppedReason, UnavailableReason } from '#contract/cart-limits.ts'
import { cartPageTexts } from '#texts/cart.ts'

/** Option and variant, in one breath. */
export function optionWords({ option_name, variant_name }: Pick<CartItem, 'option_name' | 'variant_name'>): string {
  return [option_name, variant_name].filter(Boolean).join(' · ')
}

export const droppedWords: Record<DroppedReason, string> = cartPageTexts.dropped
export const unavailableWords: Record<UnavailableReason, string> = cartPageTexts.unavailable
