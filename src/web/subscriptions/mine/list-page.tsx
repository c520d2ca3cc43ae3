import type { Subscription, SubscriptionPlan } from '#contract/order/subscriptions.ts'
import { subscriptionPageTexts as texts } from '#texts/order/subscriptions-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { ListTitle } from '../../news/list-title.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { useWording } from '../../state/use-wording.ts'
import { PlanCards } from '../buy/plan-cards.tsx'
import { MineList } from './mine-list.tsx'

type ListPageProps = { plans: readonly SubscriptionPlan[]; mine: readonly Subscription[] }

/** /subscriptions: the customer's own subscriptions, then the plans. */
export function ListPage({ plans, mine }: ListPageProps) {
  const to = useTo()
  return (
    <>
      <ListTitle title={texts.title} description={useWording('plans_intro', texts.description)} />
      {mine.length > 0 && (
        <section aria-labelledby="mine" className="pb-10">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="mine" className="text-22">
              {texts.mine}
            </h2>
            <nav aria-label={texts.statements} className="flex flex-wrap gap-x-4">
              {(['usage', 'billing'] as const).map((report) => (
                <TextLink
                  key={report}
                  to={to('subscriptionReport', { report })}
                  className="inline-flex min-h-11 items-center text-14"
                >
                  {texts[report]}
                </TextLink>
              ))}
            </nav>
          </div>
          <MineList subscriptions={mine} />
        </section>
      )}
      {plans.length > 0 ? (
        <section aria-labelledby="plans">
          {/* Alone, the plans need no heading below the page's own. */}
          <h2 id="plans" className={mine.length > 0 ? 'mb-4 text-22' : 'sr-only'}>
            {texts.plans}
          </h2>
          <PlanCards plans={plans} />
        </section>
      ) : (
        <EmptyState
          illustration={<NotFoundIllustration />}
          title={texts.noPlansTitle}
          action={<ButtonLink to={to('products')}>{texts.toMenu}</ButtonLink>}
        >
          {texts.noPlans}
        </EmptyState>
      )}
    </>
  )
}
