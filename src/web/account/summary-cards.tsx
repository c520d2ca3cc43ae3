import { accountTexts } from '#texts/account/account.ts'
import { dayOf } from '#ui/text/time-text.ts'
import { useTo } from '../state/links/use-to.ts'
import type { AccountSummary } from './load-account-summary.ts'
import { ShortcutCard } from './shortcut-card.tsx'

const texts = accountTexts.profile

/** Links to the customer's other pages, each with its current state. */
export function SummaryCards({ summary: { wallet, subscriptions, referral } }: { summary: AccountSummary }) {
  const to = useTo()
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <ShortcutCard to={to('history')} icon="history" title={texts.orders} text={texts.ordersText} />
      <ShortcutCard
        to={to('vouchers')}
        icon="ticket"
        title={texts.vouchers}
        text={wallet ? texts.wallet(wallet) : texts.vouchersText}
      />
      <ShortcutCard
        to={to('subscriptions')}
        icon="repeat"
        title={texts.subscriptions}
        text={
          !subscriptions || subscriptions.running === 0
            ? texts.noSubscription
            : subscriptions.needsCard
              ? texts.subscriptionNeedsCard
              : subscriptions.next
                ? texts.nextPickup(dayOf(subscriptions.next))
                : texts.subscriptionStill
        }
      />
      <ShortcutCard
        to={to('referral')}
        icon="gift"
        title={texts.referral}
        text={referral && referral.joined > 0 ? texts.friends(referral) : texts.noFriends(referral?.you_get ?? null)}
      />
    </div>
  )
}
