import { DAY_MS } from '#contract/wire/durations.ts'
import type { Queryable } from '../../db/database.ts'
import type { Campaign } from './campaign.queries.ts'
import { insertVoucher } from './wallet.queries.ts'

/** When a voucher given now expires: with its campaign or after `valid_days`, whichever is sooner. */
export function expiryOf({ ends_at, valid_days }: Pick<Campaign, 'ends_at' | 'valid_days'>, now: Date): Date | null {
  const ownEnd = valid_days === null ? null : new Date(now.getTime() + valid_days * DAY_MS)
  if (!ownEnd || !ends_at) return ownEnd ?? ends_at
  return ownEnd < ends_at ? ownEnd : ends_at
}

/** Adds a voucher to a customer's wallet. Undefined if one was given for the same reason before. */
export async function giveVoucher(
  tx: Queryable,
  {
    storeId,
    customerId,
    campaign,
    reason,
    now,
  }: {
    storeId: number
    customerId: string
    campaign: Campaign
    reason: string
    now: Date
  },
): Promise<{ id: string; expiresAt: Date | null } | undefined> {
  const expiresAt = expiryOf(campaign, now)
  const id = tx.random.id()
  const campaignId = campaign.campaign_id
  const given = await insertVoucher.maybe(tx, { id, storeId, customerId, campaignId, reason, now, expiresAt })
  return given && { id: given.id, expiresAt }
}
