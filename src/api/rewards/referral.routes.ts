import { getReferral, postReferralClaim } from '#contract/rewards/referral.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { someFriend } from '#texts/account/referral.ts'
import type { Random } from '../base/random.ts'
import type { Queryable } from '../db/database.ts'
import { countAttempts, undoAttempt } from '../limits/limits.ts'
import { REFERRALS_FROM_ADDRESS, REFERRALS_OF_PERSON } from '../limits/reward-limits.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { qrRows } from '../pictures/qr-rows.ts'
import { campaignsOfOrigin } from '../vouchers/wallet/campaign.queries.ts'
import { claimReferral } from './claim-referral.ts'
import {
  countReferrals,
  insertReferralCode,
  ownReferralCode,
  referralOfFriend,
  referredFriends,
} from './referral.queries.ts'

/** Without characters that look alike, such as 0 and O. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

const newCode = (random: Random) =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[random.int(LETTERS.length)]).join('')

/** The customer's code, created on first use. Of two concurrent inserts one wins, and the other reads its code. */
async function codeOf(db: Queryable, { store, viewer, now, random }: Scope<Customer>): Promise<string> {
  for (;;) {
    const own = await ownReferralCode.maybe(db, store.id, viewer.id)
    const code = own ?? (await insertReferralCode.maybe(db, store.id, viewer.id, newCode(random), now))
    if (code) return code.code
  }
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string | null }) =>
  first_name ? `${first_name}${last_name ? ` ${[...last_name][0]}.` : ''}` : someFriend

export const referralEndpoints = [
  endpoint(getReferral, async ({ scope, parts: { db } }) => {
    const { store, viewer } = scope
    const code = await codeOf(db, scope)
    const link = `${store.origin}/?${new URLSearchParams({ ref: code })}`
    const [friendGets] = await campaignsOfOrigin.all(db, store.id, 'friend')
    const [youGet] = await campaignsOfOrigin.all(db, store.id, 'referrer')
    const friends = await referredFriends.all(db, store.id, viewer.id)
    const cameBy = await referralOfFriend.maybe(db, store.id, viewer.id)
    return {
      code,
      link,
      qr_rows: qrRows(link),
      friend_gets: friendGets?.name ?? null,
      you_get: youGet?.name ?? null,
      friends: friends.map((friend) => ({
        id: friend.id,
        name: nameOf(friend),
        state: friend.status,
        joined_at: friend.joined_at.toISOString(),
        rewarded_at: friend.status === 'rewarded' ? (friend.decided_at?.toISOString() ?? null) : null,
      })),
      ...(await countReferrals.one(db, store.id, viewer.id)),
      came_by: cameBy ? { name: nameOf({ ...cameBy, last_name: null }), state: cameBy.status } : null,
    }
  }),

  endpoint(postReferralClaim, async ({ scope, body, parts: { db } }) => {
    const { store, viewer, now } = scope
    const at = { db, storeId: store.id, now }
    const counted = [
      [REFERRALS_OF_PERSON, viewer.id],
      [REFERRALS_FROM_ADDRESS, clientNetwork(scope.clientAddress)],
    ] as const
    await countAttempts(at, counted)
    const clickedAt = body.clicked_at ? new Date(body.clicked_at) : now
    const claim = { storeId: store.id, customerId: viewer.id, code: body.code, clickedAt, now }
    const claimed = await db.transaction((tx) => claimReferral(tx, claim))
    for (const [limit, who] of counted) await undoAttempt(at, limit, who)
    return claimed
  }),
]
