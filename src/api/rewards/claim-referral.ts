import { claimRefusal, referralCode } from '#rules/rewards/referral.ts'
import { referralTexts } from '#texts/account/referral.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import { lockCustomer } from '../customer/address.queries.ts'
import type { Queryable } from '../db/database.ts'
import { publish } from '../events/events.ts'
import { isFirstOrderOf, viewerPerson } from '../vouchers/buyer-identity.ts'
import { campaignsOfOrigin } from '../vouchers/wallet/campaign.queries.ts'
import { giveVoucher } from '../vouchers/wallet/give-voucher.ts'
import {
  insertReferral,
  insertReferralPersons,
  knownPersons,
  referralOfFriend,
  referrerByCode,
} from './referral.queries.ts'
import { areSamePerson, personsOfCustomer } from './same-person.ts'

export type Claim = { storeId: number; customerId: string; code: string; clickedAt: Date; now: Date }

/** D6.3: claims a referral code. The new customer gets the friend's voucher. Refuses with 404 or 409. */
export async function claimReferral(tx: Queryable, { storeId, customerId, code, clickedAt, now }: Claim) {
  const typed = referralCode(code)
  const referrer = typed === undefined ? undefined : await referrerByCode.maybe(tx, storeId, typed)
  if (!referrer) throw new Refused(404, referralTexts.unknown, { response: { reason: 'unknown' } })
  // Serialises claims of the same customer.
  const friend = await lockCustomer.maybe(tx, storeId, customerId)
  if (!friend) throw new Refused(401, apiTexts.authenticationRequired)
  const persons = await personsOfCustomer(tx, storeId, customerId)
  const viewer = await viewerPerson(tx, storeId, { kind: 'customer', id: customerId, sessionId: '' })
  const refusal = claimRefusal({
    isSelf: referrer.id === customerId,
    isSamePerson: await areSamePerson(tx, storeId, referrer.id, customerId),
    hasReferrer: (await referralOfFriend.maybe(tx, storeId, customerId)) !== undefined,
    wasFriendBefore: (await knownPersons.one(tx, storeId, persons)).is_known,
    hasOrdered: !(await isFirstOrderOf(tx, storeId, viewer)),
    clickedAt,
    now,
  })
  if (refusal) throw new Refused(409, referralTexts[refusal], { response: { reason: refusal } })
  const referral = await insertReferral.one(tx, storeId, referrer.id, customerId, clickedAt, now, tx.random.id())
  const written = await insertReferralPersons.run(tx, storeId, referral.id, persons)
  if (written < persons.length) throw new Refused(409, referralTexts.known, { response: { reason: 'known' } })
  return giveFriendsVoucher(tx, storeId, customerId, referral.id, now)
}

async function giveFriendsVoucher(tx: Queryable, storeId: number, customerId: string, referralId: string, now: Date) {
  const [campaign] = await campaignsOfOrigin.all(tx, storeId, 'friend')
  if (!campaign) return { voucher_id: null, friend_gets: null }
  const reason = `referral:${referralId}`
  const given = await giveVoucher(tx, { storeId, customerId, campaign, reason, now })
  if (given) {
    const news = {
      kind: 'voucher_received' as const,
      name: campaign.name,
      until: given.expiresAt?.toISOString() ?? null,
    }
    await publish(tx, 'customerNews', { storeId, customerId, news })
  }
  return { voucher_id: given?.id ?? null, friend_gets: campaign.name }
}
