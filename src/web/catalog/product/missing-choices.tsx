import type { Product } from '#contract/shop/catalog.ts'
import type { ChoiceProblem } from '#rules/cart/item-price.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { problemWords } from './choice.ts'

type MissingChoicesProps = { product: Product; problems: readonly ChoiceProblem[] }

/** The missing choices, each a link to its field. */
export function MissingChoices({ product, problems }: MissingChoicesProps) {
  const missing = problems.flatMap((problem) => problemWords(product.modifier_groups, problem) ?? [])
  if (missing.length === 0) return null
  return (
    <ul className="mb-1 flex flex-col">
      {missing.map(({ text, target }) => (
        <li key={target}>
          <a
            href={`#${target}`}
            onClick={(event) => {
              event.preventDefault()
              showField(event.currentTarget.closest('form'), target)
            }}
            className="inline-flex min-h-11 items-center gap-1.5 text-14 font-medium text-warning underline-offset-4 hover:underline"
          >
            <Icon name="info" size={16} />
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls to a field of the form and focuses its first input. */
export function showField(form: HTMLFormElement | null, target: string): void {
  const field = form?.querySelector(`[data-field="${target}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector('input')?.focus({ preventScroll: true })
}
