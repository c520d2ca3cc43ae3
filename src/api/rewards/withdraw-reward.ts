import type { Queryable } from '../db/database.ts'
import { publish } from '../events/events.ts'
import { releaseUses } from '../vouchers/use-voucher.queries.ts'
import { anotherPaidOrder, referralOfOrder, reopenReferral, rewardForOrder } from './referral.queries.ts'
import { endReleasedVoucher, lockWithdrawnReferrals, withdrawVoucher } from './withdraw-voucher.queries.ts'

type Refunded = { storeId: number; orderId: string; now: Date }

/**
 * D6.3: the order that earned the referrer a reward is refunded in full, so the reward is withdrawn, unless the friend has completed another order
 * that is still paid. A voucher that an order of the referrer uses or reserves stays with that order and ends when it is released
 * (`releaseVouchers`). An unused one ends now, and the friend's next completed order earns another.
 */
export async function withdrawReward(tx: Queryable, { storeId, orderId, now }: Refunded): Promise<void> {
  const referral = await referralOfOrder.maybe(tx, storeId, orderId)
  if (!referral) return
  const { id, referrer_id: customer, friend_id } = referral
  const other = await anotherPaidOrder.maybe(tx, storeId, friend_id, orderId)
  if (other) {
    await rewardForOrder.run(tx, storeId, id, other.id)
    return
  }
  const ended = await withdrawVoucher.all(tx, storeId, customer, id, now)
  const unused = ended.find(({ status }) => status === 'available')
  if (!unused) return
  await reopen(tx, storeId, id, customer, unused.name)
}

/**
 * Releases the vouchers of an expired or cancelled order. Idempotent. Rewards that were withdrawn while the order had them do not return to the
 * wallet.
 */
export async function releaseVouchers(tx: Queryable, storeId: number, orderId: string, now: Date): Promise<void> {
  const withdrawn = await lockWithdrawnReferrals.all(tx, storeId, orderId)
  await releaseUses.one(tx, storeId, orderId, now)
  for (const { id, referrer_id, voucher_id, name } of withdrawn) {
    await endReleasedVoucher.run(tx, storeId, voucher_id, now)
    await reopen(tx, storeId, id, referrer_id, name)
  }
}

async function reopen(tx: Queryable, storeId: number, referralId: string, customer: string, name: string) {
  await reopenReferral.run(tx, storeId, referralId)
  const news = { kind: 'referral_withdrawn' as const, name }
  await publish(tx, 'customerNews', { storeId, customerId: customer, news })
}
