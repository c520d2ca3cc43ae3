import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contract/shop/catalog.ts'
import { prefersLessMotion } from '#ui/text/use-motion.ts'
import { useTo } from '../state/links/use-to.ts'
import { ProductCard } from './product-card.tsx'

/**
 * Two columns on a phone, three beside a panel, four on a whole page. The browser skips rendering of cards outside the viewport
 * (content-visibility). Their height is computed in CSS (a square picture plus a fixed text height), so the page's length and a restored scroll
 * position are correct.
 */
const GRID =
  'grid grid-cols-[repeat(var(--cols),minmax(0,1fr))] gap-x-(--gap) gap-y-2 [--cols:2] [--gap:0.75rem] ' +
  '@min-[37rem]:[--cols:3] @min-[37rem]:[--gap:1rem] @min-[58rem]:[--cols:4]'
export const GRID_ITEM =
  '[content-visibility:auto] [contain-intrinsic-height:calc((100cqi-(var(--cols)-1)*var(--gap))/var(--cols)+var(--card-words))]'

type ProductGridProps = {
  products: readonly Card[]
  /** The number of cards above the fold. Their pictures load with priority. */
  priorities?: number
  hasPopularBadges?: boolean
  /** The pressed card's picture grows into that of the product's page. Only where a product is on the page once. */
  growsPictures?: boolean
  /** A button on each card. */
  action?: (card: Card) => ReactNode
  /** Further items of the grid, after the cards. */
  children?: ReactNode
}

/** The router warns in browsers without view transitions, and motion may be unwelcome. */
function mayGrow(): boolean {
  return typeof document !== 'undefined' && 'startViewTransition' in document && !prefersLessMotion()
}

export function ProductGrid(props: ProductGridProps) {
  const { products, priorities = 0, hasPopularBadges = false, growsPictures = false, action, children } = props
  const to = useTo()
  const isGrowing = growsPictures && mayGrow()
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
              viewTransition={isGrowing}
              action={action?.(card)}
            />
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}
