import type { PromiseKind, PromisePolicy } from '#contract/promises/promise-limits.ts'
import { promiseCredit } from '#rules/promises/promise-credit.ts'
import { pointsExpireAt } from '#rules/rewards/points.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import type { Queryable } from '../db/database.ts'
import { addPoints } from '../points/points.queries.ts'
import { campaignsOfOrigin } from '../vouchers/wallet/campaign.queries.ts'
import { expiryOf, giveVoucher } from '../vouchers/wallet/give-voucher.ts'
import { givenForPromises, insertCredit } from './judge.queries.ts'

export type Missed = {
  storeId: number
  promiseId: string
  orderId: string
  /** Null for a guest's order. */
  customerId: string | null
  kind: PromiseKind
  policy: PromisePolicy | undefined
  now: Date
}

/**
 * P1.5: makes a missed promise good by the store's policy, once, under the customer's lock. Says whether the customer is told: without a policy for this
 * kind there is nothing to tell. A guest, and whoever has had the most, gets the apology alone.
 */
export async function giveCredit(tx: Queryable, missed: Missed): Promise<'told' | 'quiet'> {
  const { storeId, promiseId, orderId, customerId, kind, policy, now } = missed
  const { day } = singaporeClock(now)
  const given = customerId === null ? undefined : await givenForPromises.one(tx, storeId, orderId, customerId, day)
  const answer = promiseCredit(policy, {
    kind,
    hasAccount: given?.has_account ?? false,
    givenForOrder: given?.for_order ?? 0,
    givenToday: given?.today ?? 0,
  })
  if (answer === 'off' || !policy) return 'quiet'
  if (answer !== 'give' || customerId === null) return 'told'
  const credit = await give(tx, { ...missed, customerId, policy })
  if (credit) await insertCredit.run(tx, { storeId, promiseId, orderId, customerId, ...credit, day, now })
  return 'told'
}

type Deserved = Missed & { customerId: string; policy: PromisePolicy }

async function give(tx: Queryable, { storeId, promiseId, orderId, customerId, policy, now }: Deserved) {
  const reason = `promise:${promiseId}`
  if ('points' in policy.credit) {
    const { points } = policy.credit
    const entry = { storeId, customerId, kind: 'earned' as const, points, amountCents: null, orderId, voucherId: null }
    await addPoints.maybe(tx, { ...entry, reason, now, expiresAt: pointsExpireAt(now) })
    return { points, voucherId: null }
  }
  const { voucher: code } = policy.credit
  const campaign = (await campaignsOfOrigin.all(tx, storeId, 'grant')).find((one) => one.code === code)
  const end = campaign && expiryOf(campaign, now)
  // The store has retired the voucher, or it is over.
  if (!campaign || (end && end <= now)) return undefined
  const given = await giveVoucher(tx, { storeId, customerId, campaign, reason, now })
  return given && { points: null, voucherId: given.id }
}
