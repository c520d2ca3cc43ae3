import type { SubscriptionCycle } from '#contract/order/subscriptions.ts'
import { priceText } from '#rules/pricing/money.ts'
import { overGrams } from '#rules/subscriptions/overage.ts'
import { kilogramWords } from '#texts/order/quantity.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { dayOf } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { useTo } from '../../state/links/use-to.ts'

const texts = subscriptionPageTexts.one

/** The usage of the current cycle. */
export function UsageCard({ current, isLast }: { current: SubscriptionCycle; isLast: boolean }) {
  const to = useTo()
  const { trips, trips_used, included_kg, weight_grams, order_id, order_number, paid_at } = current
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
        {included_kg !== null && (
          <ProgressBar
            label={texts.usageWeight}
            // A full bar turns green, which would present extra weight as a success.
            value={Math.min(weight_grams, included_kg * 1000 - 1)}
            max={included_kg * 1000}
            text={texts.usageWeightText(kilogramWords(weight_grams), included_kg)}
          />
        )}
        <Over current={current} isLast={isLast} />
        {paid_at && <Paid current={current} at={paid_at} />}
      </div>
    </AccountCard>
  )
}

function Over({ current, isLast }: { current: SubscriptionCycle; isLast: boolean }) {
  const { included_kg: includedKg, weight_grams: weightGrams, over_cents } = current
  const grams = overGrams({ weightGrams, includedKg })
  if (grams === 0) return null
  const kg = kilogramWords(grams)
  const words =
    over_cents === 0 ? texts.overFree(kg) : (isLast ? texts.overLast : texts.over)(kg, priceText(over_cents))
  return <p className="text-14 font-medium text-warning">{words}</p>
}

function Paid({ current: { price_cents, carried_cents }, at }: { current: SubscriptionCycle; at: string }) {
  return (
    <p className="text-14 text-ink-muted">
      {texts.paidOn(priceText(price_cents + carried_cents), dayOf(at))}
      {carried_cents > 0 && `: ${texts.owedLine(priceText(price_cents), priceText(carried_cents))}`}
    </p>
  )
}
