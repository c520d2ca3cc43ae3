import type { Product } from '#contract/shop/catalog.ts'
import type { Choice } from '#rules/cart/item-price.ts'
import { priceText } from '#rules/pricing/money.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { withOption } from './choice.ts'

type OptionFieldsProps = {
  product: Product
  choice: Choice
  onChange: (choice: Choice) => void
  errors: Readonly<Record<string, string>>
}

/** The options of a product, then the variants of the chosen option, each with its price (D1.3). */
export function OptionFields({ product, choice, onChange, errors }: OptionFieldsProps) {
  const { options } = product
  if (options.length === 0) return null
  const chosen = options.find(({ id }) => id === choice.optionId)
  return (
    <>
      <div data-field="options">
        <RadioCards
          legend={productTexts.option}
          name="option"
          layout={options.length > 2 ? 'grid' : 'list'}
          options={options.map(({ id, name, price_cents, variants }) => ({
            value: String(id),
            label: name,
            end: optionPrice(price_cents, variants),
          }))}
          value={choice.optionId === null ? null : String(choice.optionId)}
          error={errors.options}
          onChange={(value) => onChange(withOption(product, choice, Number(value)))}
        />
      </div>
      {chosen && chosen.variants.length > 0 && (
        <div data-field="variants">
          <RadioCards
            legend={productTexts.variant(chosen.name)}
            name="variant"
            layout="grid"
            options={chosen.variants.map(({ id, name, price_cents }) => ({
              value: String(id),
              label: name,
              end: priceText(price_cents),
            }))}
            value={choice.variantId === null ? null : String(choice.variantId)}
            error={errors.variants}
            onChange={(value) => onChange({ ...choice, variantId: Number(value) })}
          />
        </div>
      )}
    </>
  )
}

/** The price of an option with variants is that of its cheapest variant. */
function optionPrice(cents: number, variants: readonly { price_cents: number }[]): string {
  if (variants.length === 0) return priceText(cents)
  const prices = variants.map((variant) => variant.price_cents)
  const lowest = priceText(Math.min(...prices))
  return Math.max(...prices) > Math.min(...prices) ? productTexts.from(lowest) : lowest
}
