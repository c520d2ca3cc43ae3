import type { Product } from '#contract/shop/catalog.ts'
import { type Choice, type ChoiceProblem, itemPrice } from '#rules/cart/item-price.ts'
import { priceText } from '#rules/pricing/money.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { isCounted, quantityWords } from '#texts/order/quantity.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import { MissingChoices } from './missing-choices.tsx'

type ProductActionsProps = {
  product: Product
  choice: Choice
  problems: readonly ChoiceProblem[]
  /** Why the cart refused the line. */
  refusal: string | null
  isAdding: boolean
  onChange: (choice: Choice) => void
}

/** Quantity, price and Add to cart. The price comes from the rule that the server charges by (D2.1). On phones it sticks above the bottom bar. */
export function ProductActions({ product, choice, problems, refusal, isAdding, onChange }: ProductActionsProps) {
  const price = itemPrice(product, choice)
  const extras = price.modifiersPerPieceCents > 0 ? priceText(price.modifiersPerPieceCents) : null
  const quantity = isCounted(choice.quantity, product.unit) ? quantityWords(choice.quantity, product.unit) : null
  return (
    <div
      data-buy-bar=""
      className="sticky bottom-14 z-10 -mx-4 border-t border-line bg-surface px-4 py-3 tablet:static tablet:mx-0 tablet:rounded-card tablet:border tablet:p-5"
    >
      <MissingChoices product={product} problems={problems} />
      {refusal && (
        <p role="alert" className="mb-3 text-14 font-medium text-bad">
          {refusal}
        </p>
      )}
      <div className="flex items-center justify-between gap-4">
        <Stepper
          label={productTexts.quantity[product.unit]}
          value={choice.quantity}
          min={product.min_qty}
          step={product.qty_step}
          unit={product.unit === 'kg' ? product.unit : undefined}
          onChange={(quantity) => onChange({ ...choice, quantity })}
        />
        <p role="status" className="min-w-0 text-right">
          <span className="sr-only">{productTexts.total} </span>
          <span className="block text-22 font-bold tabular">{priceText(price.finalCents)}</span>
          {(quantity || extras) && (
            <span className="block text-13 text-ink-muted tabular">
              {productTexts.sum(priceText(price.perPieceCents), quantity, extras)}
            </span>
          )}
        </p>
      </div>
      {product.min_qty > 1 && (
        <p className="mt-1 text-13 text-ink-muted">{productTexts.weights(product.min_qty, product.qty_step)}</p>
      )}
      <Button type="submit" isWide icon="basket" isLoading={isAdding} className="mt-3">
        {cartPageTexts.addToCart}
      </Button>
    </div>
  )
}
