import type { Queryable } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { anotherPaidOrder, referralOfOrder, reopenReferral, rewardForOrder } from './referral.queries.ts'
import { withdrawVoucher } from './withdraw-voucher.queries.ts'

type Refunded = { storeId: number; orderId: string; now: Date }

/**
 * D6.3: all the money of the order that brought the referrer a reward went back, so the reward does too, unless the friend has completed another
 * order that is still paid. A voucher that was used, or that an order of the referrer has reserved, stays used; one that is not ends now,
 * and the friend's next completed order brings another.
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
  await reopenReferral.run(tx, storeId, id)
  const news = { kind: 'referral_withdrawn' as const, name: unused.name }
  await enqueue(tx, 'send_reward_news', { store: storeId, customer, news })
}
