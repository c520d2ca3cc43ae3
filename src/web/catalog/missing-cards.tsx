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

/**
 * The room of the products that are not shown yet, of a grid of `all`: rows of placeholders. It is one element of the grid, for as many products as
 * there are.
 */
export function CardRoom({ shown, all }: { shown: number; all: number }) {
  if (shown >= all) return null
  const rows = [2, 3, 4].map(
    (columns) => `[--rows-${columns}:${Math.ceil(all / columns) - Math.ceil(shown / columns)}]`,
  )
  return <li className={`card-room noscript:hidden ${rows.join(' ')}`} aria-hidden="true" />
}
