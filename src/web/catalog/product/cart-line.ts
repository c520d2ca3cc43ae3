import type { Product } from '#contract/shop/catalog.ts'
import { type Choice, itemPrice } from '#rules/cart/item-price.ts'
import { moneyText } from '#rules/pricing/money.ts'
import type { LocalLine } from '../../state/storage/cart-storage.ts'
import { plainLine } from './plain-line.ts'

/** The choice as a line of the cart. It shows at once; the server prices it again. */
export function cartLine(product: Product, choice: Choice, notes: string): LocalLine {
  const price = itemPrice(product, choice)
  const option = product.options.find(({ id }) => id === choice.optionId)
  return {
    ...plainLine(product, product.place, price.perPieceCents),
    option_id: choice.optionId,
    option_name: option?.name ?? null,
    variant_id: choice.variantId,
    variant_name: option?.variants.find(({ id }) => id === choice.variantId)?.name ?? null,
    qty: choice.quantity,
    notes: notes.trim(),
    final_price: moneyText(price.finalCents),
    modifiers: product.modifier_groups.flatMap(({ department, modifiers }) =>
      modifiers
        .filter(({ id }) => choice.modifierIds.includes(id))
        .map(({ id, name, price_cents }) => ({
          modifier_id: id,
          modifier_name: name,
          dept_name: department,
          price_per_pcs: moneyText(price_cents),
          qty: choice.quantity,
        })),
    ),
  }
}
