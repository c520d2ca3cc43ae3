import type { Product } from '#contract/shop/catalog.ts'
import { allowedPresets } from '#rules/weight/weight-presets.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { useWeighing } from '../../state/use-weighing.ts'

type WeightPresetsProps = {
  product: Pick<Product, 'unit' | 'min_qty' | 'qty_step'>
  quantity: number
  onChoose: (kg: number) => void
}

/** P1.1: the store's estimates, one tap each, for goods that are weighed later. */
export function WeightPresets({ product, quantity, onChoose }: WeightPresetsProps) {
  const weighing = useWeighing()
  const presets = weighing && product.unit === 'kg' ? allowedPresets(weighing.presets, product) : []
  if (presets.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{productTexts.presets}</legend>
      {presets.map(({ name, kg }) => (
        <button
          key={name}
          type="button"
          aria-pressed={kg === quantity}
          onClick={() => onChoose(kg)}
          className="min-h-11 flex-1 rounded-control border border-line-strong bg-surface px-1 py-1 text-14 leading-tight transition-colors hover:border-line-control aria-pressed:border-primary-ring aria-pressed:bg-primary-50 aria-pressed:shadow-[inset_0_0_0_1px_var(--primary-ring)] forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:outline-[Highlight]"
        >
          <span className="font-medium">{name}</span>{' '}
          <span className="block whitespace-nowrap text-13 text-ink-muted">{productTexts.about(kg)}</span>
        </button>
      ))}
    </fieldset>
  )
}
