import type { SubscriptionPlan } from '#contract/order/subscriptions.ts'
import { priceText } from '#rules/pricing/money.ts'
import { pricePerKgCents } from '#rules/subscriptions/price-per-kg.ts'
import { subscriptionPageTexts as texts } from '#texts/order/subscriptions-pages.ts'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Card } from '#ui/text/card.tsx'
import { dotted } from '#ui/text/dotted.ts'
import { Price } from '#ui/text/price.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { SubscribeLink } from './subscribe-link.tsx'

type PlanCardsProps = {
  plans: readonly SubscriptionPlan[]
  /** The page that a card opens: the plan, or its purchase. */
  leadsTo?: 'subscriptions' | 'checkoutSubscription'
  level?: 2 | 3
}

/** Plans side by side, with the same layout for easy comparison. */
export function PlanCards({ plans, leadsTo = 'subscriptions', level = 3 }: PlanCardsProps) {
  const to = useTo()
  const Heading = `h${level}` as const
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4 sm:gap-6">
      {plans.map((plan) => (
        <li key={plan.id}>
          <Card look="raised" padding="none" isPressable className="flex h-full flex-col">
            <Picture
              base={plan.image}
              alt=""
              width={640}
              height={533}
              sizes="(min-width: 1112px) 349px, (min-width: 640px) 50vw, 100vw"
              className="aspect-[6/5] w-full"
            />
            <div className="flex flex-1 flex-col p-4">
              <Heading className="text-18 leading-tight">
                <CardLink to={to(leadsTo, { id: plan.id })}>{plan.name}</CardLink>
              </Heading>
              <p className="mt-1 text-14 text-ink-muted">{plan.description}</p>
              <p className="mt-auto flex flex-wrap items-baseline gap-x-1 pt-3">
                <Price cents={plan.price_cents} unit={texts.perUnit(plan.weeks)} />
                <PricePerKg plan={plan} />
              </p>
              <p className="text-14 text-ink-muted">
                {dotted([
                  texts.rhythm(plan.weeks, plan.trips),
                  ...(plan.included_kg === null ? [] : [texts.weight(plan.included_kg)]),
                ])}
              </p>
              {/* Above the card's own link, which covers the card. */}
              <SubscribeLink plan={plan} look="quiet" isNamed className="relative z-1 mt-4" />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function PricePerKg({ plan }: { plan: SubscriptionPlan }) {
  const cents = pricePerKgCents(plan)
  if (cents === null) return null
  return (
    <span className="text-13 text-ink-muted tabular">
      <span aria-hidden="true">· </span>
      {texts.perKg(priceText(cents))}
    </span>
  )
}
