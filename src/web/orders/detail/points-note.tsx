import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { Icon } from '#ui/pictures/icon.tsx'

const texts = orderTexts.points

/** D6.2: the points that the order has earned or will earn, and those that a refund took back. The server computes the numbers. */
export function PointsNote({ points }: Pick<OrderView, 'points'>) {
  if (!points) return null
  return (
    <div className="flex gap-2.5 rounded-control bg-primary-50 px-4 py-3 text-14 font-medium text-primary-text">
      <Icon name="star" size={20} />
      <p className="min-w-0 flex-1">
        {points.earned > 0 ? texts.earned(points.earned) : texts.toCome(points.to_come)}
        {points.reversed > 0 && ` ${texts.reversed(points.reversed)}`}
      </p>
    </div>
  )
}
