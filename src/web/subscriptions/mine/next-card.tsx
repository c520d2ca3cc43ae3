import type { Subscription } from '#contract/order/subscriptions.ts'
import { CHANGE_HOURS } from '#contract/rewards/voucher-limits.ts'
import { priceText } from '#rules/pricing/money.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { momentText } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { ConfirmButton } from '../buy/confirm-button.tsx'
import { pickupWords } from '../pickup-words.ts'
import { ChangeSlot } from './change-slot.tsx'
import { nextCyclePickup } from './next-cycle-pickup.ts'
import { useSubscriptionAction } from './use-change.ts'

const texts = subscriptionPageTexts.one

/** The next pickups. They can be moved or skipped until 48 hours before the next cycle. */
export function NextCard({ subscription }: { subscription: Subscription }) {
  const { id, plan, status, next_pickups, next_charge_at, price_cents, owed_cents, may } = subscription
  const { run, isBusy } = useSubscriptionAction(id)
  const first = nextCyclePickup(subscription)
  return (
    <AccountCard title={texts.nextTitle}>
      {next_pickups.length === 0 ? (
        <p className="text-ink-muted">{status === 'cancelled' ? texts.noneEnded : texts.none}</p>
      ) : (
        <ol className="grid gap-2">
          {next_pickups.map((pickup, index) => (
            <li key={pickup} className="flex items-center gap-3">
              <Icon name="calendar" size={20} className="shrink-0 text-ink-muted" />
              <time dateTime={pickup} className={index === 0 ? 'text-18 font-semibold tabular' : 'tabular'}>
                {pickupWords(pickup)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {next_charge_at && status === 'active' && (
        <p className="mt-3 text-14 text-ink-muted">
          {may.change
            ? texts.chargeLine(priceText(price_cents + owed_cents), momentText(next_charge_at))
            : texts.tooLate(CHANGE_HOURS)}
          {may.change && owed_cents > 0 && ` ${texts.owedLine(priceText(price_cents), priceText(owed_cents))}`}
        </p>
      )}
      {(may.change || may.skip) && (
        <div className="actions mt-4">
          {may.change && <ChangeSlot subscription={subscription} />}
          {may.skip && (
            <ConfirmButton
              open={texts.skip}
              title={texts.skipTitle}
              action={texts.skipAction}
              isBusy={isBusy}
              onConfirm={() => run('skip', () => texts.skipped)}
            >
              {texts.skipText(first ? pickupWords(first) : '', plan.weeks)}
            </ConfirmButton>
          )}
        </div>
      )}
    </AccountCard>
  )
}
