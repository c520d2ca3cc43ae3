import type { Queryable } from '../db/database.ts'
import { publish } from '../events/events.ts'
import { releaseUses } from '../vouchers/use-voucher.queries.ts'
import { anotherPaidOrder, referralOfOrder, reopenReferral, rewardForOrder } from './referral.queries.ts'
import { endReleasedVoucher, lockWithdrawnReferrals, withdrawVoucher } from './withdraw-voucher.queries.ts'

type Refunded = { storeId: number; orderId: string; now: Date }

/**
 * D6.3: all the money of the order that brought the referrer a reward went back, so the reward does too, unless the friend has completed another
 * order that is still paid. A voucher that an order of the referrer has used or reserved stays with that order, and goes when it comes back
 * (`releaseVouchers`); one that is not ends now, and the friend's next completed order brings another.
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
 * An order has expired or was cancelled: the vouchers it used can be used again. Once; a second time finds nothing to do. Rewards that were
 * withdrawn while the order had them do not come back to the wallet.
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
