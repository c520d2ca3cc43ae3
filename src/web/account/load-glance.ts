import type { Subscription } from '#contract/order/subscriptions.ts'
import type { getReferral } from '#contract/rewards/referral.ts'
import type { getVouchers } from '#contract/rewards/vouchers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import type { LoaderInput } from '../state/screen.ts'

type Wallet = ResponseOf<typeof getVouchers>

/** What waits for a customer elsewhere; null where it could not be had, and the profile stands without. */
export type Glance = {
  wallet: { usable: number; soon: number; points: number } | null
  /** The next pickup of all that run; `running` counts those that have not ended. */
  subscriptions: { running: number; needsCard: boolean; next: string | null } | null
  referral: Pick<ResponseOf<typeof getReferral>, 'joined' | 'rewarded' | 'you_get'> | null
}

export async function loadGlance({ api, signal }: LoaderInput): Promise<Glance> {
  const nothing = () => null
  const [wallet, subscriptions, referral] = await Promise.all([
    api('GET /vouchers', { signal }).then(walletGlance, nothing),
    api('GET /subscriptions', { signal }).then(subscriptionGlance, nothing),
    api('GET /referral', { signal }).then(({ joined, rewarded, you_get }) => ({ joined, rewarded, you_get }), nothing),
  ])
  return { wallet, subscriptions, referral }
}

function walletGlance({ usable, points }: Wallet): Glance['wallet'] {
  return { usable: usable.length, soon: usable.filter(({ expires_soon }) => expires_soon).length, points }
}

function subscriptionGlance(all: readonly Subscription[]): Glance['subscriptions'] {
  const [next = null] = all.flatMap(({ next_pickups }) => next_pickups).sort()
  return {
    running: all.filter(({ status }) => status !== 'cancelled').length,
    needsCard: all.some(({ status }) => status === 'past_due' || status === 'suspended'),
    next,
  }
}
