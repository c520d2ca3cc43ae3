import { CHANNELS, type Channel } from '#contract/messages/channels.ts'
import type { Reach } from '#rules/messages/channel-order.ts'
import type { QuietHours } from '#rules/messages/quiet-hours.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { messagePreference } from './recipient.queries.ts'

/** Whom a message goes to, and what they chose. */
export type Recipient = {
  email: string | null
  mobile: string | null
  /** Null means that nothing was chosen. */
  chosen: readonly Channel[] | null
  quiet: QuietHours
}

/** From ten in the evening until eight. */
const QUIET: QuietHours = { from: 22 * 60, until: 8 * 60 }

type Whose = { storeId: number; customerId: string | null; orderId: string | null }

/** A guest's choice belongs to the order, a customer's to the account. */
export async function recipientOf(
  { db }: Pick<JobParts, 'db'>,
  { storeId, customerId, orderId }: Whose,
  { email, mobile }: Pick<Recipient, 'email' | 'mobile'>,
): Promise<Recipient> {
  const row = await messagePreference.maybe(db, storeId, customerId, customerId ? null : orderId)
  const chosen = row ? CHANNELS.filter((one) => row.channels.includes(one)) : null
  const hasOwn = row?.quiet_from != null && row.quiet_until != null
  return { email, mobile, chosen, quiet: hasOwn ? { from: row.quiet_from ?? 0, until: row.quiet_until ?? 0 } : QUIET }
}

export function reachOf({ email, mobile, chosen }: Recipient): Reach {
  const reachable: Channel[] = [...(mobile ? ['sms' as const] : []), ...(email ? ['email' as const] : [])]
  return { reachable, chosen, offered: CHANNELS }
}
