import { RENEWAL_NOTICE_DAYS } from '#contract/rewards/voucher-limits.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { claimRenewals } from '../overage/weight.queries.ts'

const BATCH_SIZE = 100

/** D6.4: announces each renewal days before its charge, with the amount, the date and how to cancel. */
export async function announceRenewals(db: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() + RENEWAL_NOTICE_DAYS * DAY_MS)
  for (;;) {
    const announced = await db.transaction(async (tx) => {
      const soon = await claimRenewals.all(tx, now, until, BATCH_SIZE)
      for (const { store_id, id, customer_id, plan_name, price_cents, owed_cents, next_at, next_day } of soon) {
        const news = {
          kind: 'subscription_renews' as const,
          subscription: id,
          plan: plan_name,
          cents: price_cents + owed_cents,
          carried: owed_cents,
          at: next_at.toISOString(),
          day: next_day,
        }
        await publish(tx, 'customerNews', { storeId: store_id, customerId: customer_id, news })
      }
      return soon.length
    })
    if (announced < BATCH_SIZE) return
  }
}
