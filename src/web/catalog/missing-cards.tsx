import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CARD_WORDS } from './product-card.tsx'
import { GRID_ITEM } from './product-grid.tsx'

/** Placeholders for products that are still loading. They reserve the products' space in the grid. */
export function MissingCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
    <li key={`missing-${index}`} className={GRID_ITEM} aria-hidden="true">
      <SkeletonCard />
    </li>
  ))
}

function SkeletonCard() {
  return (
    <div>
      <div className="aspect-square rounded-card bg-surface-muted" />
      <div className={CARD_WORDS}>
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="mt-2 h-4 w-1/2" />
      </div>
    </div>
  )
}
