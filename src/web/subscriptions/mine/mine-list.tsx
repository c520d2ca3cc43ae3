import type { Subscription } from '#contract/order/subscriptions.ts'
import { subscriptionPageTexts as texts } from '#texts/order/subscriptions-pages.ts'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { subscriptionLook } from '#ui/status/subscription-status.ts'
import { Card } from '#ui/text/card.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { pickupWords } from '../pickup-words.ts'

/** The customer's subscriptions, each with its next pickup. */
export function MineList({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const to = useTo()
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {subscriptions.map(({ id, plan, status, next_pickups: [next] }) => (
        <li key={id}>
          <Card look="raised" padding="small" isPressable className="flex h-full items-center gap-4">
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-50 text-primary-text">
              <Icon name="repeat" size={22} />
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16 font-semibold">
                <CardLink to={to('subscriptions', { id })}>{plan.name}</CardLink>
                <StatusBadge look={subscriptionLook(status)} />
              </h3>
              <p className="text-14 text-ink-muted">{next ? texts.next(pickupWords(next)) : texts.noNext}</p>
            </div>
            <Icon name="chevron-right" size={20} className="text-ink-muted" />
          </Card>
        </li>
      ))}
    </ul>
  )
}
