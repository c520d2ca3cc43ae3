import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { subscriptionLook } from '#ui/status/subscription-status.ts'
import { AccountPage } from '../../account/account-page.tsx'
import { useTo } from '../../state/links/use-to.ts'
import type { MineData } from './load-mine.ts'
import { NextCard } from './next-card.tsx'
import { SetupCard } from './setup-card.tsx'
import { StatusActions } from './status-actions.tsx'
import { SubscriptionStatusNote } from './subscription-status-note.tsx'
import { UsageCard } from './usage-card.tsx'

const texts = subscriptionPageTexts

/** D6.4: the next pickups, the usage, the settings, and all actions to change or end the subscription. */
export function MinePage({ subscription, addresses, methods }: MineData) {
  const to = useTo()
  const { plan, status, current } = subscription
  const isLast = status === 'pending_cancel' || status === 'cancelled'
  return (
    <AccountPage
      title={plan.name}
      lead={texts.rhythm(plan.weeks, plan.trips)}
      back={{ to: to('subscriptions'), label: texts.one.all }}
      action={<StatusBadge look={subscriptionLook(status)} />}
    >
      <SubscriptionStatusNote subscription={subscription} />
      <NextCard subscription={subscription} />
      {current && current.status !== 'skipped' && <UsageCard current={current} isLast={isLast} />}
      <SetupCard subscription={subscription} addresses={addresses} methods={methods} />
      {status === 'cancelled' ? (
        <ButtonLink to={to('subscriptions')} className="self-start">
          {texts.one.buyAgain}
        </ButtonLink>
      ) : (
        <StatusActions subscription={subscription} />
      )}
    </AccountPage>
  )
}
