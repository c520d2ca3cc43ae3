import type { Random } from '../base/random.ts'
import type { Queryable } from '../db/database.ts'
import { erasePrints } from '../rewards/card-print.queries.ts'
import { giveUpDueCycles } from '../subscriptions/cycles/give-up-cycles.ts'
import { endAllSubscriptions, eraseReferralCode, exportedRewards } from './delete-account-rewards.queries.ts'

/** D5.5: the rewards part of a customer's data export. */
export function exportRewards(db: Queryable, storeId: number, customerId: string) {
  return exportedRewards.one(db, storeId, customerId)
}

type DeletedAccount = { storeId: number; customerId: string; random: Random; now: Date }

/**
 * D5.5: ends the subscriptions of a deleted account and removes its referral code. Paid cycles are still delivered, like other running orders. Ledgers
 * stay with the emptied customer row, as invoices do. Voucher uses stay as hashes, so that a new account cannot use the same vouchers again.
 */
export async function eraseRewards(tx: Queryable, { storeId, customerId, random, now }: DeletedAccount): Promise<void> {
  for (const { id } of await endAllSubscriptions.all(tx, storeId, customerId, now, 'account_deleted'))
    await giveUpDueCycles(tx, { storeId, subscriptionId: id, actor: 'customer', paid: 'is delivered', random, now })
  await eraseReferralCode.run(tx, storeId, customerId)
  await erasePrints.run(tx, storeId, customerId)
}
