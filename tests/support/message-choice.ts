import type { Channel } from '#contract/messages/channels.ts'
import type { TestSite } from './site.ts'

/** What a person chose in the profile or on the order's page, inserted directly: channels, and no quiet hours. */
export async function chooses(
  site: TestSite,
  { customerId, orderId }: { customerId?: string; orderId?: string },
  channels: readonly Channel[],
): Promise<void> {
  await site.db.query({
    text: `INSERT INTO message_preference (store_id, customer_id, order_id, channels, quiet_from, quiet_until, updated_at)
           SELECT coalesce(c.store_id, o.store_id), c.id, o.id, $3, 0, 0, now()
           FROM (SELECT 1) one LEFT JOIN customer c ON c.id = $1 LEFT JOIN customer_order o ON o.id = $2`,
    values: [customerId ?? null, orderId ?? null, channels],
  })
}
