import type { CartItem } from '#contract/order/cart.ts'
import type { UnavailableReason } from '#contract/order/cart-limits.ts'
import { moneyCents } from '#rules/pricing/money.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { extraWords } from '#texts/order/quantity.ts'

/** Option and variant, such as "Large · Wool". */
export function optionWords({ option_name, variant_name }: Pick<CartItem, 'option_name' | 'variant_name'>): string {
  return [option_name, variant_name].filter(Boolean).join(' · ')
}

/** The extras of one piece, with their prices. */
export function modifierWords({ modifiers, unit }: Pick<CartItem, 'modifiers' | 'unit'>): string[] {
  return modifiers.map(({ modifier_name, price_per_pcs }) =>
    extraWords(modifier_name, moneyCents(price_per_pcs) ? `$${price_per_pcs}` : null, unit),
  )
}

export const unavailableWords: Record<UnavailableReason, string> = cartPageTexts.unavailable
