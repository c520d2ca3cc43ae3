import type { Product } from '#contract/shop/catalog.ts'
import { type Choice, itemPrice } from '#rules/cart/item-price.ts'
import { priceText } from '#rules/pricing/money.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { isCounted, quantityWords } from '#texts/order/quantity.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import { classes } from '#ui/text/classes.ts'
import { useWeighing } from '../../state/use-weighing.ts'
import { WeightPresets } from './weight-presets.tsx'

type ProductActionsProps = {
  product: Product
  choice: Choice
  /** Why the cart refused the line. */
  refusal: string | null
  isAdding: boolean
  isInSheet: boolean
  onChange: (choice: Choice) => void
}

/** Above a phone's navigation on the page, at the sheet's lower edge in a sheet. On wide screens it sticks to the window's lower edge. */
const ON_PAGE =
  'sticky bottom-[calc(57px+env(safe-area-inset-bottom))] z-10 -mx-4 px-4 sm:bottom-[73px] sm:mx-0 sm:rounded-card ' +
  'sm:border sm:p-4 sm:shadow-floating tablet:bottom-4'
const IN_SHEET = 'sticky -bottom-6 -mx-6 -mb-6 px-6'

/** Quantity, price and Add to cart, always in view. The price comes from the rule that the server charges by (D2.1). */
export function ProductActions({ product, choice, refusal, isAdding, isInSheet, onChange }: ProductActionsProps) {
  return (
    <div
      {...{ [isInSheet ? 'data-sheet-bar' : 'data-bottom-bar']: '' }}
      className={classes('border-t border-line bg-surface py-3', isInSheet ? IN_SHEET : ON_PAGE)}
    >
      {refusal && (
        <p role="alert" className="mb-2 text-14 font-medium text-bad">
          {refusal}
        </p>
      )}
      <Total product={product} choice={choice} />
      <div className="mt-2 empty:hidden">
        <WeightPresets
          product={product}
          quantity={choice.quantity}
          onChoose={(quantity) => onChange({ ...choice, quantity })}
        />
      </div>
      <div className="mt-2 flex items-center gap-3">
        <Stepper
          label={productTexts.quantity[product.unit]}
          value={choice.quantity}
          min={product.min_qty}
          step={product.qty_step}
          unit={product.unit === 'kg' ? product.unit : undefined}
          onChange={(quantity) => onChange({ ...choice, quantity })}
        />
        <Button type="submit" isLoading={isAdding} className="min-w-0 flex-1 px-2!">
          {cartPageTexts.addToCart}
        </Button>
      </div>
    </div>
  )
}

/** The total at the right, what it consists of at the left. */
function Total({ product, choice }: { product: Product; choice: Choice }) {
  const isEstimated = useWeighing() !== undefined && product.unit === 'kg'
  const price = itemPrice(product, choice)
  const extras = price.modifiersPerPieceCents > 0 ? priceText(price.modifiersPerPieceCents) : null
  const quantity = isCounted(choice.quantity, product.unit) ? quantityWords(choice.quantity, product.unit) : null
  return (
    <div className="flex items-baseline justify-between gap-4">
      <p role="status" className="order-last">
        <span className={isEstimated ? 'text-13 text-ink-muted' : 'sr-only'}>
          {isEstimated ? productTexts.estimated : productTexts.total}{' '}
        </span>
        <span className="text-18 font-bold tabular">{priceText(price.finalCents)}</span>
        {(quantity || extras) && (
          <span className="sr-only">{productTexts.sum(priceText(price.perPieceCents), quantity, extras)}</span>
        )}
      </p>
      <div className="min-w-0 text-13 text-ink-muted tabular">
        <p aria-hidden="true">
          {quantity || extras ? productTexts.sum(priceText(price.perPieceCents), quantity, extras) : productTexts.total}
        </p>
        {product.min_qty > 1 && <p>{productTexts.weights(product.min_qty, product.qty_step)}</p>}
      </div>
    </div>
  )
}
