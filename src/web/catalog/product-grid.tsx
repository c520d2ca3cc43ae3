import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contract/catalog.ts'
import { useTo } from '../state/use-to.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { CARD_WORDS, ProductCard } from './product-card.tsx'

/**
 * Two columns on a phone, three beside a panel, four with the page to itself. A card out of sight is not drawn; its height is known
 * without drawing it (a square picture, then so much of words), so that the page's length, and with it the place one scrolls back to,
 * is right all the same.
 */
const GRID =
  'grid grid-cols-[repeat(var(--cols),minmax(0,1fr))] gap-(--gap) [--cols:2] [--gap:0.75rem] ' +
  '@min-[37rem]:[--cols:3] @min-[37rem]:[--gap:1rem] @min-[58rem]:[--cols:4]'
const ITEM =
  '[content-visibility:auto] [contain-intrinsic-height:calc((100cqi-(var(--cols)-1)*var(--gap))/var(--cols)+var(--card-words))]'

type ProductGridProps = {
  products: readonly Card[]
  /** So many of the first are in sight when the page opens. */
  priorities?: number
  /** So many more are on their way. */
  missing?: number
  hasPopularBadges?: boolean
  /** What a card can do besides leading to its page. */
  action?: (card: Card) => ReactNode
}

export function ProductGrid(props: ProductGridProps) {
  const { products, priorities = 0, missing = 0, hasPopularBadges = false, action } = props
  const to = useTo()
  return (
    <Frame>
      {products.map((card, index) => (
        <li key={card.id} className={ITEM}>
          <ProductCard
            card={card}
            to={to('product', { category: card.category.slug, name: card.name_slug, id: String(card.id) })}
            isPriority={index < priorities}
            hasPopularBadge={hasPopularBadges}
            action={action?.(card)}
          />
        </li>
      ))}
      {Array.from({ length: missing }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <li key={`missing-${index}`} className={ITEM} aria-hidden="true">
          <SkeletonCard />
        </li>
      ))}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <ul className={GRID}>{children}</ul>
    </div>
  )
}

function SkeletonCard() {
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div className="aspect-square bg-surface-muted" />
      <div className={CARD_WORDS}>
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="mt-2 h-4 w-1/2" />
      </div>
    </div>
  )
}
