import type { Queryable } from '../db/database.ts'
import { publish } from '../events/events.ts'
import { campaignsOfOrigin } from '../vouchers/wallet/campaign.queries.ts'
import { giveVoucher } from '../vouchers/wallet/give-voucher.ts'
import { decideReferral, insertReferralPersons, knownAsAnother, referralOfFriend } from './referral.queries.ts'
import { arePerson, personsOfCustomer } from './same-person.ts'

/** D6.3: the friend's first order is completed. By now cards and phones are known, so it is looked at once more whether it is a friend. */
export async function rewardReferrer(
  tx: Queryable,
  { storeId, orderId, friendId, now }: { storeId: number; orderId: string; friendId: string; now: Date },
): Promise<void> {
  const referral = await referralOfFriend.maybe(tx, storeId, friendId)
  if (referral?.status !== 'joined') return
  const isSame =
    (await arePerson(tx, storeId, referral.referrer_id, friendId)) ||
    (await wasAnotherFriend(tx, storeId, referral.id, friendId))
  const decided = await decideReferral.run(tx, storeId, referral.id, isSame ? 'blocked' : 'rewarded', now, orderId)
  if (decided === 0 || isSame) return
  const [campaign] = await campaignsOfOrigin.all(tx, storeId, 'referrer')
  if (!campaign) return
  // With the order: after a refund has taken one reward back, another order may bring another.
  const reason = `referral:${referral.id}:${orderId}`
  const given = await giveVoucher(tx, { storeId, customerId: referral.referrer_id, campaign, reason, now })
  const news = { kind: 'referral_reward' as const, name: campaign.name }
  if (given) await publish(tx, 'customerNews', { storeId, customerId: referral.referrer_id, news })
}

/** The same card, phone or email under another account has been somebody's friend before: nobody is rewarded for it again. */
async function wasAnotherFriend(tx: Queryable, storeId: number, referralId: string, friendId: string) {
  const persons = await personsOfCustomer(tx, storeId, friendId)
  await insertReferralPersons.run(tx, storeId, referralId, persons)
  return (await knownAsAnother.one(tx, storeId, persons, referralId)).is_known
}
