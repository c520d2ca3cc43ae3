import { useLoaderData } from 'react-router'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { AccountPage } from '../../account/account-page.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { BuyPage } from './buy-page.tsx'
import { type BuyData, loadBuy } from './load-buy.ts'
import { PlanCards } from './plan-cards.tsx'

const texts = subscriptionPageTexts.buy
export const loader = loadBuy
export const head = (data: BuyData) => ({
  title: data.kind === 'buy' ? data.plan.name : texts.chooseTitle,
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
          <p className="text-ink-muted">{subscriptionPageTexts.noPlans}</p>
        )}
      </div>
    )
  return (
    <AccountPage
      title={data.plan.name}
      lead={subscriptionPageTexts.weightPer(data.plan.included_kg, data.plan.weeks)}
      back={{ to: to('subscriptions', { id: data.plan.id }), label: texts.back }}
    >
      <BuyPage data={data} />
    </AccountPage>
  )
}
