import type { OrderSummary } from '#contract/order/order-shapes.ts'
import { pieceCount } from '#rules/cart/cart-pricing.ts'
import { priceText } from '#rules/pricing/money.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { isCounted, quantityWords } from '#texts/order/quantity.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { orderLook } from '#ui/status/order-status.ts'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { Card } from '#ui/text/card.tsx'
import { dotted } from '#ui/text/dotted.ts'
import { momentText } from '#ui/text/time-text.ts'
import { useTo } from '../../state/links/use-to.ts'
import { PointsLine } from '../detail/points-line.tsx'
import { orderWords } from '../track/order-words.ts'

const SHOWN = 3

const counted = (name: string, qty: number, unit: string) =>
  `${quantityWords(qty, unit)} × `.replaceAll(' ', '\u00a0') + name

type OrderCardProps = {
  order: OrderSummary
  now: string
  /** The pictures follow after the first view. */
  arePicturesLater?: boolean
}

/** An order in the list: status, next step, items and price. */
export function OrderCard({ order, now, arePicturesLater = false }: OrderCardProps) {
  const to = useTo()
  const { id, number, kind, next, outlet, items, pieces } = order
  const page = kind === 'trips' ? to('orderOverview', { id }) : to('regularOrder', { id })
  const shown = items.slice(0, SHOWN)
  const rest = pieces - pieceCount(shown)
  const names = shown.map(({ name, qty, unit }) => (isCounted(qty, unit) ? counted(name, qty, unit) : name))
  return (
    <Card look="raised" padding="small" isPressable>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-18 tabular">
          <CardLink to={page}>{orderTexts.number(number)}</CardLink>
        </h2>
        <StatusBadge look={orderLook(order)} />
      </div>
      {next.step !== 'none' && <p className="mt-1 font-medium">{orderWords(order, now)}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex shrink-0 -space-x-3">
          {shown.map(({ name, image }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name
            <span key={`${name}${index}`}>
              <Picture
                base={image}
                alt=""
                width={44}
                height={44}
                sizes="44px"
                isLater={arePicturesLater}
                className="size-11 rounded-control border-2 border-surface"
              />
            </span>
          ))}
        </div>
        <p className="min-w-0 flex-1 basis-44 text-14 break-words text-ink-muted">
          {[...names, ...(rest > 0 ? [orderTexts.history.and(rest)] : [])].join(', ')}
        </p>
      </div>
      <p className="mt-3 flex items-end justify-between gap-x-4 border-t border-line pt-3 text-14 text-ink-muted">
        <span className="min-w-0 break-words tabular">
          {dotted([momentText(order.placed_at), order.sales_type, outlet])}
          <PointsLine points={order.points} />
        </span>
        <span className="shrink-0 text-right">
          {order.is_estimate && <span className="block text-13">{orderWeightTexts.rows.isEstimate}</span>}
          <span className="text-16 font-bold text-ink tabular">{priceText(order.total_cents)}</span>
        </span>
      </p>
    </Card>
  )
}
