import type { OrderSummary } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { Icon } from '#ui/pictures/icon.tsx'

const texts = orderTexts.points.inList

/** D6.2: an order's points in the list: those earned after refunds, or else those to come. The order's page has the details. */
export function PointsLine({ points }: Pick<OrderSummary, 'points'>) {
  if (!points) return null
  const kept = points.earned - points.reversed
  if (kept <= 0 && points.to_come <= 0) return null
  return (
    <span className="mt-1 flex items-center gap-1 tabular">
      <Icon name="star" size={16} />
      {kept > 0 ? texts.earned(kept) : texts.toCome(points.to_come)}
    </span>
  )
}
