import type { Product } from '#contract/catalog.ts'
import { type Choice, type ChoiceProblem, itemPrice } from '#rules/item-price.ts'
import { productTexts } from '#texts/catalog-product.ts'
import { Icon } from '../ui/icon.tsx'
import { priceText } from '../ui/price-text.ts'
import { Stepper } from '../ui/stepper.tsx'
import { problemWords } from './choice.ts'

type ProductActionsProps = {
  product: Product
  choice: Choice
  problems: readonly ChoiceProblem[]
  onChange: (choice: Choice) => void
}

/** Quantity and the price as it stands, by the rule the server charges by (D2.1); on phones it stays above the bar at the bottom. */
export function ProductActions({ product, choice, problems, onChange }: ProductActionsProps) {
  const price = itemPrice(product, choice)
  const missing = problems.flatMap((problem) => problemWords(product.modifier_groups, problem) ?? [])
  const extras = price.modifiersPerPieceCents > 0 ? priceText(price.modifiersPerPieceCents) : null
  return (
    <div className="sticky bottom-14 z-10 -mx-4 border-t border-line bg-surface px-4 py-3 tablet:static tablet:mx-0 tablet:rounded-card tablet:border tablet:p-5">
      {missing.length > 0 && (
        <ul className="mb-3 flex flex-col gap-1">
          {missing.map(({ text, target }) => (
            <li key={target}>
              <a
                href={`#${target}`}
                onClick={(event) => {
                  event.preventDefault()
                  show(target)
                }}
                className="inline-flex min-h-6 items-center gap-1.5 text-14 font-medium text-warning underline-offset-4 hover:underline"
              >
                <Icon name="info" size={16} />
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-4">
        <Stepper
          label={productTexts.quantity[product.unit]}
          value={choice.quantity}
          onChange={(quantity) => onChange({ ...choice, quantity })}
        />
        <p role="status" className="min-w-0 text-right">
          <span className="sr-only">{productTexts.total} </span>
          <span className="block text-22 font-bold tabular">{priceText(price.finalCents)}</span>
          {(choice.quantity > 1 || extras) && (
            <span className="block text-13 text-ink-muted tabular">
              {productTexts.sum(priceText(price.perPieceCents), choice.quantity, extras)}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

/** Brings a part of the form into sight and puts the keyboard at its first control. */
function show(target: string) {
  const part = document.getElementById(target)
  part?.scrollIntoView({ block: 'center' })
  part?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
}
