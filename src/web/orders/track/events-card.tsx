import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { Timeline } from '#ui/feedback/timeline.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Card } from '#ui/text/card.tsx'
import { eventSteps } from './event-steps.ts'

const texts = orderTexts.timeline

/** D4.1: everything that happened to the order, with its time, folded away. It opens without a script. */
export function EventsCard({ order }: { order: OrderView }) {
  return (
    <Card look="raised" padding="none">
      <details className="group">
        <summary className="flex min-h-14 list-none items-center gap-4 rounded-card px-4 py-3 font-medium transition-colors hover:text-primary-text sm:px-6">
          <span className="flex-1">{texts.see}</span>
          <Icon
            name="chevron-down"
            size={20}
            className="text-ink-muted transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pt-2 pb-5 sm:px-6">
          <Timeline label={texts.title} steps={eventSteps(order)} />
        </div>
      </details>
    </Card>
  )
}
