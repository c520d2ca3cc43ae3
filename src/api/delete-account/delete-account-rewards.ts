import type { Random } from '../base/random.ts'
import type { Queryable } from '../db/database.ts'
import { erasePrints } from '../rewards/card-print.queries.ts'
import { giveUpDueCycles } from '../subscriptions/cycles/give-up-cycles.ts'
import { endAllSubscriptions, eraseReferralCode, exportedRewards } from './delete-account-rewards.queries.ts'

/** D5.5: for the copy of all that is kept about a customer. */
export function exportRewards(db: Queryable, storeId: number, customerId: string) {
  return exportedRewards.one(db, storeId, customerId)
}

type Leaving = { storeId: number; customerId: string; random: Random; now: Date }

/**
 * D5.5: with the account its subscriptions end and its code leads nowhere. What is paid for is still delivered, as other orders under way are. Ledgers stay with the empty customer, as invoices do; that somebody has
 * used a voucher stays as a hash, else a new account would start anew.
 */
export async function eraseRewards(tx: Queryable, { storeId, customerId, random, now }: Leaving): Promise<void> {
  for (const { id } of await endAllSubscriptions.all(tx, storeId, customerId, now, 'account_deleted'))
    await giveUpDueCycles(tx, { storeId, subscriptionId: id, actor: 'customer', paid: 'is delivered', random, now })
  await eraseReferralCode.run(tx, storeId, customerId)
  await erasePrints.run(tx, storeId, customerId)
}
