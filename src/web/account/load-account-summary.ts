import type { Subscription } from '#contract/order/subscriptions.ts'
import type { getReferral } from '#contract/rewards/referral.ts'
import type { getVouchers } from '#contract/rewards/vouchers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import type { LoaderInput } from '../state/screen.ts'

type Wallet = ResponseOf<typeof getVouchers>

/** The state of the customer's other pages. A part is null when it cannot be loaded; the profile works without it. */
export type AccountSummary = {
  wallet: { usable: number; soon: number; points: number } | null
  /** `running` counts subscriptions that have not ended. `next` is the earliest next pickup. */
  subscriptions: { running: number; needsCard: boolean; next: string | null } | null
  referral: Pick<ResponseOf<typeof getReferral>, 'joined' | 'rewarded' | 'you_get'> | null
}

export async function loadAccountSummary({ api, signal }: LoaderInput): Promise<AccountSummary> {
  const nothing = () => null
  const [wallet, subscriptions, referral] = await Promise.all([
    api('GET /vouchers', { signal }).then(walletSummary, nothing),
    api('GET /subscriptions', { signal }).then(subscriptionSummary, nothing),
    api('GET /referral', { signal }).then(({ joined, rewarded, you_get }) => ({ joined, rewarded, you_get }), nothing),
  ])
  return { wallet, subscriptions, referral }
}

function walletSummary({ usable, points }: Wallet): AccountSummary['wallet'] {
  return { usable: usable.length, soon: usable.filter(({ expires_soon }) => expires_soon).length, points }
}

function subscriptionSummary(all: readonly Subscription[]): AccountSummary['subscriptions'] {
  const [next = null] = all.flatMap(({ next_pickups }) => next_pickups).sort()
  return {
    running: all.filter(({ status }) => status !== 'cancelled').length,
    needsCard: all.some(({ status }) => status === 'past_due' || status === 'suspended'),
    next,
  }
}
