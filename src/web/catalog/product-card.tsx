import { memo, type ReactNode, useContext } from 'react'
import { UNSAFE_ViewTransitionContext } from 'react-router'
import type { ProductCard as Card } from '#contract/shop/catalog.ts'
import { turnaroundWords } from '#texts/frame/turnaround.ts'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { classes } from '#ui/text/classes.ts'
import { Price } from '#ui/text/price.tsx'
import { useUnit } from './product/use-unit.ts'

/** The part below the picture has a fixed height, so the browser knows a card's height before rendering it (see grid-item.ts). */
const CARD_WORDS = 'h-(--card-words) px-1 pt-2'

const SIZES = '(min-width: 1112px) 258px, (min-width: 640px) 33vw, 50vw'

/** A dot before each part. The dot at the start of a line is clipped. */
const PART = "relative pl-3 before:absolute before:left-1 before:text-13 before:text-ink-muted before:content-['·'/'']"

type ProductCardProps = {
  card: Card
  to: string
  isPriority?: boolean
  /** Its picture follows after the first view. */
  isPictureLater?: boolean
  hasPopularBadge?: boolean | undefined
  viewTransition?: boolean
  /** A button on the picture. */
  action?: ((card: Card) => ReactNode) | undefined
}

/** Picture, name, then price, unit and turnaround. It has no frame, so a name of one line leaves no hole in it. */
export const ProductCard = memo((props: ProductCardProps) => {
  const { card, to, isPriority, isPictureLater, hasPopularBadge, viewTransition = false, action } = props
  const { name, image, unit, turnaround_hours: hours, is_available: isAvailable } = card
  return (
    <div className="group relative rounded-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-primary-ring">
      <PictureFrame to={to}>
        <Picture
          base={image}
          alt=""
          width={320}
          height={320}
          sizes={SIZES}
          {...(isPriority ? { isPriority } : {})}
          {...(isPictureLater ? { isLater: true } : {})}
          className={classes(
            'size-full transition-transform duration-200 group-hover:scale-[1.03]',
            !isAvailable && 'opacity-50 grayscale',
          )}
        />
        {action?.(card)}
      </PictureFrame>
      <div className="absolute top-2 left-2 flex gap-1">
        {!isAvailable && <Badge>{catalogueTexts.soldOut}</Badge>}
        {isAvailable && hasPopularBadge && card.is_popular && <Badge tone="secondary">{catalogueTexts.popular}</Badge>}
      </div>
      <div className={CARD_WORDS}>
        <p className="line-clamp-2 text-14 leading-tight font-medium sm:text-16 sm:leading-tight">
          <CardLink to={to} viewTransition={viewTransition}>
            {name}
          </CardLink>
        </p>
        <p className="mt-0.5 overflow-hidden leading-tight">
          <span className="-ml-3 flex flex-wrap items-baseline">
            <span className={PART}>
              <Price cents={card.from_cents} unit={useUnit(unit)} isFrom={card.has_range} />
            </span>
            {hours !== null && (
              <span className={classes(PART, 'text-13 text-ink-muted tabular')}>
                <span aria-hidden="true">{turnaroundWords(hours)}</span>
                <span className="sr-only">, {catalogueTexts.readyIn(hours)}</span>
              </span>
            )}
          </span>
        </p>
      </div>
    </div>
  )
})

/** Only the frame renders when a page opens with a view transition. */
function PictureFrame({ to, children }: { to: string; children: ReactNode }) {
  const opening = useContext(UNSAFE_ViewTransitionContext)
  const [path] = to.split('?')
  // While this card's page opens, or closes by Back.
  const isGrowing =
    opening.isTransitioning && [opening.currentLocation, opening.nextLocation].some(({ pathname }) => pathname === path)
  return (
    <div
      className={classes(
        'relative aspect-square overflow-hidden rounded-card bg-primary-50',
        isGrowing && 'growing-picture',
      )}
    >
      {children}
    </div>
  )
}
