import { priceText } from '#rules/pricing/money.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Badge } from '#ui/text/badge.tsx'
import { dayOf } from '#ui/text/time-text.ts'
import { AccountCard, Fact, Facts } from '../../account/account-card.tsx'
import { ChangeAddress } from './change-address.tsx'
import { ChangeCard } from './change-card.tsx'
import type { MineData } from './load-mine.ts'

const texts = subscriptionPageTexts.one

export function SetupCard({ subscription, addresses, methods }: Omit<MineData, 'kind'>) {
  const { plan, price_cents, extra_kg_cents, outlet, address, method, created_at, ended_at, may } = subscription
  return (
    <AccountCard title={texts.detailsTitle}>
      <Facts>
        <Fact name={texts.price}>{subscriptionPageTexts.plan.priceEvery(priceText(price_cents), plan.weeks)}</Fact>
        {extra_kg_cents > 0 && <Fact name={texts.extraKg}>{texts.extraKgText(priceText(extra_kg_cents))}</Fact>}
        <Fact name={texts.from}>{outlet.name}</Fact>
        <Fact
          name={texts.address}
          end={may.change && <ChangeAddress subscription={subscription} addresses={addresses} />}
        >
          {address ?? <span className="text-warning">{texts.noAddress}</span>}
        </Fact>
        <Fact name={texts.card} end={may.pay && <ChangeCard subscription={subscription} methods={methods} />}>
          {method ? (
            <>
              <span className="tabular">{method.label}</span>
              {method.is_expired && <Badge tone="bad">{texts.cardExpired}</Badge>}
            </>
          ) : (
            <span className="text-warning">{texts.noCard}</span>
          )}
        </Fact>
        <Fact name={texts.since}>{dayOf(created_at)}</Fact>
        {ended_at && <Fact name={texts.ended}>{dayOf(ended_at)}</Fact>}
      </Facts>
    </AccountCard>
  )
}
