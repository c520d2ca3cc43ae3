import type { SubscriptionCycle } from '#contract/subscriptions.ts'
import { subscriptionPageTexts } from '#texts/subscriptions-pages.ts'
import { AccountCard } from '../account/account-card.tsx'
import { dayOf } from '../account/time-words.ts'
import { useTo } from '../state/use-to.ts'
import { priceText } from '../ui/price-text.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { kilogramWords } from './pickup-words.ts'

const texts = subscriptionPageTexts.one

/** What was used of the round that runs. */
export function UsageCard({ current }: { current: SubscriptionCycle }) {
  const to = useTo()
  const { trips, trips_used, included_kg, weight_grams, order_id, order_number, paid_at, price_cents } = current
  const isOver = weight_grams > included_kg * 1000
  return (
    <AccountCard
      title={texts.usageTitle}
      action={
        order_id !== null &&
        order_number !== null && (
          <TextLink to={to('orderOverview', { id: order_id })} className="inline-flex min-h-11 items-center text-14">
            {texts.order(order_number)}
          </TextLink>
        )
      }
    >
      <div className="grid gap-5">
        <ProgressBar
          label={texts.usageTrips}
          value={trips_used}
          max={trips}
          text={texts.usageTripsText(trips_used, trips)}
        />
        <ProgressBar
          label={texts.usageWeight}
          value={weight_grams}
          max={included_kg * 1000}
          text={texts.usageWeightText(kilogramWords(weight_grams), included_kg)}
        />
        {isOver && <p className="text-14 font-medium text-warning">{texts.over}</p>}
        {paid_at && <p className="text-14 text-ink-muted">{texts.paidOn(priceText(price_cents), dayOf(paid_at))}</p>}
      </div>
    </AccountCard>
  )
}
