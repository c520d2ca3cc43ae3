import type { Queryable } from '../db/database.ts'
import { publish } from '../events/events.ts'
import { campaignsOfOrigin } from '../vouchers/wallet/campaign.queries.ts'
import { giveVoucher } from '../vouchers/wallet/give-voucher.ts'
import { decideReferral, insertReferralPersons, knownAsAnother, referralOfFriend } from './referral.queries.ts'
import { areSamePerson, personsOfCustomer } from './same-person.ts'

/** D6.3: rewards the referrer after the friend's first completed order. Checks again that they are different people: cards and phones are known now. */
export async function rewardReferrer(
  tx: Queryable,
  { storeId, orderId, friendId, now }: { storeId: number; orderId: string; friendId: string; now: Date },
): Promise<void> {
  const referral = await referralOfFriend.maybe(tx, storeId, friendId)
  if (referral?.status !== 'joined') return
  const isSame =
    (await areSamePerson(tx, storeId, referral.referrer_id, friendId)) ||
    (await isKnownFriend(tx, storeId, referral.id, friendId))
  const decided = await decideReferral.run(tx, storeId, referral.id, isSame ? 'blocked' : 'rewarded', now, orderId)
  if (decided === 0 || isSame) return
  const [campaign] = await campaignsOfOrigin.all(tx, storeId, 'referrer')
  if (!campaign) return
  // The reason contains the order, so a later order can earn a reward again after a refund withdrew this one.
  const reason = `referral:${referral.id}:${orderId}`
  const given = await giveVoucher(tx, { storeId, customerId: referral.referrer_id, campaign, reason, now })
  const news = { kind: 'referral_reward' as const, name: campaign.name }
  if (given) await publish(tx, 'customerNews', { storeId, customerId: referral.referrer_id, news })
}

/** Whether the friend's card, phone or email already belongs to another referral. Each earns one reward only. */
async function isKnownFriend(tx: Queryable, storeId: number, referralId: string, friendId: string) {
  const persons = await personsOfCustomer(tx, storeId, friendId)
  await insertReferralPersons.run(tx, storeId, referralId, persons)
  return (await knownAsAnother.one(tx, storeId, persons, referralId)).is_known
}
