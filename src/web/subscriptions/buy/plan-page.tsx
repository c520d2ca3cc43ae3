import type { Subscription, SubscriptionPlan } from '#contract/order/subscriptions.ts'
import { CHANGE_HOURS } from '#contract/rewards/voucher-limits.ts'
import { priceText } from '#rules/pricing/money.ts'
import { pricePerKgCents } from '#rules/subscriptions/price-per-kg.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { BackLink } from '#ui/buttons/back-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Price } from '#ui/text/price.tsx'
import { Notice } from '../../checkout/review/notice.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { SubscribeLink } from './subscribe-link.tsx'

const texts = subscriptionPageTexts.plan

type PlanPageProps = { plan: SubscriptionPlan; mine: Subscription | undefined }

/** A plan's benefits and price, and how a subscription works. */
export function PlanPage({ plan, mine }: PlanPageProps) {
  const to = useTo()
  const perKgCents = pricePerKgCents(plan)
  return (
    <div className="py-8">
      <BackLink to={to('subscriptions')}>{texts.all}</BackLink>
      <div className="mt-2 grid gap-8 lg:grid-cols-2 lg:gap-12">
        <Picture
          base={plan.image}
          alt=""
          width={960}
          height={800}
          sizes="(min-width: 1024px) 516px, 100vw"
          isPriority
          className="aspect-[6/5] w-full rounded-card"
        />
        <div className="min-w-0">
          <h1 className="text-28 sm:text-36">{plan.name}</h1>
          <p className="mt-2 text-18 text-ink-muted">{plan.description}</p>
          <p className="mt-4">
            <Price cents={plan.price_cents} unit={subscriptionPageTexts.perUnit(plan.weeks)} size="large" />
            {perKgCents !== null && (
              <span className="text-ink-muted tabular"> · {subscriptionPageTexts.perKg(priceText(perKgCents))}</span>
            )}
          </p>
          <h2 className="mt-6 text-18">{texts.benefits}</h2>
          <ul className="mt-2 grid gap-2">
            {[
              subscriptionPageTexts.rhythm(plan.weeks, plan.trips),
              ...plan.benefits,
              subscriptionPageTexts.turnaround(plan.turnaround_hours),
            ].map((benefit) => (
              <li key={benefit} className="flex gap-2.5">
                <Icon name="check" size={18} className="mt-1 shrink-0 text-good" />
                <span className="min-w-0">{benefit}</span>
              </li>
            ))}
          </ul>
          {plan.included_kg !== null && plan.extra_kg_cents > 0 && (
            <p className="mt-3 text-14 text-ink-muted">
              {texts.extraKg(plan.included_kg, plan.weeks, priceText(plan.extra_kg_cents))}
            </p>
          )}
          <div className="mt-6 flex flex-col items-start gap-4">
            {mine && (
              <Notice tone="info">
                {texts.have} <TextLink to={to('subscriptions', { id: mine.id })}>{texts.toMine}</TextLink>
              </Notice>
            )}
            <SubscribeLink plan={plan} look={mine ? 'quiet' : 'primary'} className="max-sm:w-full" />
          </div>
        </div>
      </div>
      <HowItWorks />
    </div>
  )
}

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="mt-12 max-w-reading">
      <h2 id="how" className="text-22">
        {texts.how}
      </h2>
      <ol className="mt-4 grid list-decimal gap-3 pl-5 marker:font-semibold marker:text-primary-text">
        {texts.steps(CHANGE_HOURS).map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
