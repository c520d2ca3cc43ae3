import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contract/shop/catalog.ts'
import { prefersLessMotion } from '#ui/text/use-motion.ts'
import { isOnPhone, useRestShown } from '../state/first-view.ts'
import { useTo } from '../state/links/use-to.ts'
import { GRID_ITEM } from './grid-item.ts'
import { MissingCard } from './missing-cards.tsx'
import { ProductCard } from './product-card.tsx'

/** Two columns on a phone, three beside a panel, four on a whole page. */
const GRID =
  'grid grid-cols-[repeat(var(--cols),minmax(0,1fr))] gap-x-(--gap) gap-y-2 [--cols:2] [--gap:0.75rem] ' +
  '@min-[37rem]:[--cols:3] @min-[37rem]:[--gap:1rem] @min-[58rem]:[--cols:4]'

/** As many cards as a desktop shows at once. */
export const FIRST_VIEW_CARDS = 8

type ProductGridProps = {
  products: readonly Card[]
  /** The number of cards above the fold. Their pictures load with priority. */
  priorities?: number
  /** The number of cards in the first view. The others follow after its paint. */
  first?: number
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
  const {
    products,
    priorities = 0,
    first = FIRST_VIEW_CARDS,
    hasPopularBadges,
    growsPictures,
    action,
    children,
  } = props
  const to = useTo()
  const isRestShown = useRestShown()
  // A phone shows half of them, and under its bars the placeholders of the next.
  const shown = isOnPhone() ? first / 2 : first
  const isGrowing = Boolean(growsPictures) && mayGrow()
  return (
    <div className="@container">
      <ul className={GRID}>
        {products.map((card, index) =>
          isRestShown || index < shown ? (
            <li key={card.id} className={index < first ? undefined : GRID_ITEM}>
              <ProductCard
                card={card}
                to={to('product', { category: card.category.slug, name: card.name_slug, id: String(card.id) })}
                isPriority={index < priorities}
                isPictureLater={!isRestShown}
                hasPopularBadge={hasPopularBadges}
                viewTransition={isGrowing}
                action={action}
              />
            </li>
          ) : (
            <MissingCard key={card.id} />
          ),
        )}
        {children}
      </ul>
    </div>
  )
}
