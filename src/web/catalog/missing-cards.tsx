import { classes } from '#ui/text/classes.ts'
import { GRID_ITEM } from './grid-item.ts'

/** A picture and a line of text. One element, because a menu has many of them. */
const PLACEHOLDER = classes(
  GRID_ITEM,
  'before:block before:aspect-square before:rounded-card before:bg-surface-muted',
  'after:mx-1 after:mt-3 after:mb-[calc(var(--card-words)-1.75rem)] after:block after:h-4 after:w-4/5 after:rounded-control after:bg-surface-muted',
)

/** The place of a product in the grid, until the product is shown. */
export function MissingCard() {
  return <li className={PLACEHOLDER} aria-hidden="true" />
}

/** Placeholders for products that are still loading. They reserve the products' space in the grid. */
export function MissingCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
    <MissingCard key={`missing-${index}`} />
  ))
}
