import type { SubscriptionPlan } from '#contract/order/subscriptions.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'

const texts = subscriptionPageTexts.plan

type SubscribeLinkProps = {
  plan: SubscriptionPlan
  look: 'primary' | 'quiet'
  /** Among other plans, it has the plan's name for screen readers. */
  isNamed?: boolean
  className: string
}

/** A subscription needs an account. A guest signs in first and is redirected to the purchase. */
export function SubscribeLink({ plan, look, isNamed, className }: SubscribeLinkProps) {
  const to = useTo()
  const isGuest = useCustomer() === null
  const buy = to('checkoutSubscription', { id: plan.id })
  return (
    <ButtonLink
      to={isGuest ? to('signIn', {}, { redirect: buy }) : buy}
      look={look}
      size={isNamed ? 'medium' : 'large'}
      className={className}
    >
      {isGuest && !isNamed ? texts.signIn : texts.subscribe}
      {isNamed && <span className="sr-only"> {texts.toPlan(plan.name)}</span>}
    </ButtonLink>
  )
}
