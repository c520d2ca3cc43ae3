import { useLoaderData } from 'react-router'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { AccountPage } from '../../account/account-page.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { BuyPage } from './buy-page.tsx'
import { type BuyData, loadBuy } from './load-buy.ts'
import { PlanCards } from './plan-cards.tsx'

const texts = subscriptionPageTexts.buy
export const loader = loadBuy
export const head = (data: BuyData) => ({
  title: data.kind === 'buy' ? texts.title(data.plan.name) : texts.chooseTitle,
  isHidden: true,
})

/** /checkout/subscription: the choice of a plan or, with an id, its purchase. */
export function Component() {
  const data = useLoaderData<BuyData>()
  const to = useTo()
  if (data.kind === 'choose')
    return (
      <div className="py-8">
        <h1 className="mb-6 text-28">{texts.chooseTitle}</h1>
        {data.plans.length > 0 ? (
          <PlanCards plans={data.plans} leadsTo="checkoutSubscription" level={2} />
        ) : (
          <EmptyState illustration={<NotFoundIllustration />} title={subscriptionPageTexts.noPlansTitle}>
            {subscriptionPageTexts.noPlans}
          </EmptyState>
        )}
      </div>
    )
  return (
    <AccountPage
      title={texts.title(data.plan.name)}
      lead={
        data.plan.included_kg === null
          ? data.plan.description
          : subscriptionPageTexts.weightPer(data.plan.included_kg, data.plan.weeks)
      }
      back={{ to: to('subscriptions', { id: data.plan.id }), label: texts.back }}
    >
      <BuyPage data={data} />
    </AccountPage>
  )
}
