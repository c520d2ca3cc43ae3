import { useEffect } from 'react'
import type { Subscription } from '#contract/order/subscriptions.ts'
import { priceText } from '#rules/pricing/money.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BrokenIllustration } from '#ui/illustrations/broken.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { Card } from '#ui/text/card.tsx'
import { momentText } from '#ui/text/time-text.ts'
import { Fact, Facts } from '../../account/account-card.tsx'
import { DoneIllustration } from '../../auth/done-illustration.tsx'
import { failureText } from '../../checkout/pay/failure-text.ts'
import { Notice } from '../../checkout/review/notice.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import { pickupWords } from '../pickup-words.ts'

type PurchaseEndProps = { report: 'success' | 'failed'; subscription: Subscription | null; isOpen: boolean }

/** The outcome of a purchase, with links to continue. */
export function PurchaseEnd({ report, subscription, isOpen }: PurchaseEndProps) {
  const to = useTo()
  if (!subscription)
    return (
      <EmptyState
        level={1}
        illustration={<NotFoundIllustration />}
        title={subscriptionPageTexts.unknown.title}
        action={<ButtonLink to={to('subscriptions')}>{subscriptionPageTexts.title}</ButtonLink>}
      >
        {subscriptionPageTexts.unknown.text}
      </EmptyState>
    )
  return report === 'failed' ? (
    <Failed subscription={subscription} />
  ) : (
    <Success subscription={subscription} isOpen={isOpen} />
  )
}

function Failed({ subscription: { plan, current } }: { subscription: Subscription }) {
  const to = useTo()
  const texts = subscriptionPageTexts.failed
  return (
    <EmptyState
      level={1}
      illustration={<BrokenIllustration />}
      title={texts.title}
      action={
        <div className="actions justify-center">
          <ButtonLink to={to('checkoutSubscription', { id: plan.id })}>{texts.again}</ButtonLink>
          <ButtonLink to={to('subscriptions')} look="quiet">
            {texts.plans}
          </ButtonLink>
        </div>
      }
    >
      {failureText(current?.failure ?? null)} {texts.lead}
    </EmptyState>
  )
}

function Success({ subscription, isOpen }: { subscription: Subscription; isOpen: boolean }) {
  const to = useTo()
  const texts = subscriptionPageTexts.success
  const { id, plan, current, next_pickups, next_charge_at } = subscription
  // Until the first cycle is paid, next_pickups are those of the cycle after it.
  const first = current?.status === 'paid' ? next_pickups[0] : undefined
  useEffect(() => formStorage.saveDraft('subscribe', null), [])
  return (
    <div className="mx-auto max-w-form py-8">
      <div className="mx-auto max-w-60">
        <DoneIllustration />
      </div>
      <h1 className="mt-6 text-center text-28">{texts.title}</h1>
      <p className="mt-2 mb-6 text-center text-ink-muted">{texts.lead(plan.name)}</p>
      {isOpen && (
        <div className="mb-4">
          <Notice tone="info">{subscriptionPageTexts.buy.waiting}</Notice>
        </div>
      )}
      <Card look="raised">
        <Facts>
          {first && <Fact name={texts.firstPickup}>{pickupWords(first)}</Fact>}
          {current?.status === 'paid' && (
            <Fact name={texts.paid}>{priceText(current.price_cents + current.carried_cents)}</Fact>
          )}
          {next_charge_at && <Fact name={texts.nextCharge}>{momentText(next_charge_at)}</Fact>}
        </Facts>
      </Card>
      <div className="actions mt-6 *:grow">
        <ButtonLink to={to('subscriptions', { id })}>{texts.manage}</ButtonLink>
        {current?.order_id && (
          <ButtonLink to={to('orderOverview', { id: current.order_id })} look="quiet">
            {texts.order}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
