import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contract/shop/catalog.ts'
import { useTo } from '../state/links/use-to.ts'
import { ProductCard } from './product-card.tsx'

/**
 * Two columns on a phone, three beside a panel, four with the page to itself. A card out of sight is not drawn; its height is known
 * without drawing it (a square picture, then so much of words), so that the page's length, and with it the place one scrolls back to,
 * is right all the same.
 */
const GRID =
  'grid grid-cols-[repeat(var(--cols),minmax(0,1fr))] gap-(--gap) [--cols:2] [--gap:0.75rem] ' +
  '@min-[37rem]:[--cols:3] @min-[37rem]:[--gap:1rem] @min-[58rem]:[--cols:4]'
export const GRID_ITEM =
  '[content-visibility:auto] [contain-intrinsic-height:calc((100cqi-(var(--cols)-1)*var(--gap))/var(--cols)+var(--card-words))]'

type ProductGridProps = {
  products: readonly Card[]
  /** So many of the first are in sight when the page opens. */
  priorities?: number
  hasPopularBadges?: boolean
  /** What a card can do besides leading to its page. */
  action?: (card: Card) => ReactNode
  /** Further items of the grid, after the cards. */
  children?: ReactNode
}

export function ProductGrid(props: ProductGridProps) {
  const { products, priorities = 0, hasPopularBadges = false, action, children } = props
  const to = useTo()
  return (
    <div className="@container">
      <ul className={GRID}>
        {products.map((card, index) => (
          <li key={card.id} className={GRID_ITEM}>
            <ProductCard
              card={card}
              to={to('product', { category: card.category.slug, name: card.name_slug, id: String(card.id) })}
              isPriority={index < priorities}
              hasPopularBadge={hasPopularBadges}
              action={action?.(card)}
            />
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}
